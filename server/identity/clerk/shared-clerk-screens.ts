/**
 * Shared screens with Clerk: sessions by PIN are stored in our table, have our tokens, and are valid only in the browser of their device. Clerk's own
 * sessions are valid on such a screen only after somebody signed in there on purpose.
 */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { ProblemError } from '../../http/errors.ts';
import type { Identity, TokenPlace } from '../../http/guards.ts';
import type { DeviceCredentials, DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import { findRequestSession } from '../local/local-session-request.ts';
import type { LocalSession } from '../local/own-session.ts';
import { endPinSessionsOf, endPinSessionsOn, isAwayFromDevice } from '../pins/pin-sessions.ts';
import type { ScreenIdentity, ScreenStaff } from '../pins/screen-identity.ts';
import { bearerToken, claimsOf } from '../shared/session-tokens.ts';
import { type AccountVisits, createAccountVisits } from './account-visits.ts';
import { closePins, createClerkScreenStaff } from './clerk-screen-staff.ts';
import type { MembershipCache } from './membership-cache.ts';
import type { MembershipCheck } from './membership-check.ts';
import type { OriginStaff } from './provision-user.ts';

export type ClerkScreens = {
  readonly identity: ScreenIdentity;
  readonly visits: AccountVisits;
  /** The device of the request if its people share it, or it belongs to a station. */
  sharedDevice(place: TokenPlace): PairedDevice | null;
  /** Whether the session is by PIN; null if it is not valid on the request's device. */
  isByPin(identity: Identity, place: TokenPlace): boolean | null;
  /** A Clerk session was verified. */
  saw(identity: Identity): Promise<void>;
  /** The screen locks: the person signed in with their own account is signed out, at Clerk too. */
  endVisit(device: DeviceKey): void;
  /** The office has changed a person. */
  personChanged(organizationId: string, userId: string, isActive: boolean): Promise<void>;
  /** The person is no longer a member. */
  personLeft(organizationId: string, userId: string): Promise<void>;
};

const cachedDevicesMax = 500;
const cachedSessionsMax = 8;

/** Clerk sessions that were used on paired devices, so that they can be ended when a device becomes a shared screen. */
function createSessionsOnDevices() {
  const sessions = new Map<string, Set<string>>();
  const keyOf = ({ organizationId, deviceId }: DeviceKey) => `${organizationId} ${deviceId}`;
  return {
    note(device: DeviceKey, sessionId: string): void {
      const key = keyOf(device);
      const own = sessions.get(key) ?? new Set();
      own.delete(sessionId);
      own.add(sessionId);
      const [first] = own;
      if (own.size > cachedSessionsMax && first !== undefined) own.delete(first);
      sessions.set(key, own);
      const [oldest] = sessions.keys();
      if (sessions.size > cachedDevicesMax && oldest !== undefined) sessions.delete(oldest);
    },
    take(device: DeviceKey): string[] {
      const own = [...(sessions.get(keyOf(device)) ?? [])];
      sessions.delete(keyOf(device));
      return own;
    },
  };
}

function sharedDeviceIn(devices: DeviceCredentials, { headers }: TokenPlace): PairedDevice | null {
  const device = devices.deviceOf(headers.cookie);
  if (device === null) return null;
  return device.sharing.lockSeconds !== null || device.accountId !== null ? device : null;
}

/** A Clerk session as one of ours. */
function sessionOf(
  { sessionId, organizationId: id, organizationRole, userId, token }: Identity,
  memberships: MembershipCache,
): LocalSession {
  const role = organizationRole === 'admin' ? ('admin' as const) : ('member' as const);
  const name = id === undefined ? '' : (memberships.organization(id)?.name ?? '');
  const organization = id === undefined ? undefined : { id, name, slug: '', role };
  const organizations = organization === undefined ? [] : [organization];
  const names = { username: userId, displayName: userId };
  const session = { id: sessionId, userId, ...names, organizations, organization, token };
  return { ...session, isByPin: false, isProlonged: false };
}

export function createClerkScreens({
  parts,
  memberships,
  check,
  originStaff,
  identify,
  endClerkSession,
  signOut,
  elapsedMs,
  log,
}: {
  parts: Omit<ScreenIdentity, 'staff' | 'requireAny' | 'requireOwn' | 'isByPinOnly'>;
  memberships: MembershipCache;
  check: MembershipCheck;
  originStaff: OriginStaff;
  /** The identity of a request with a Clerk session, whatever its device. */
  identify: (token: string | null, request: FastifyRequest) => Promise<Identity | null>;
  endClerkSession: (sessionId: string) => Promise<void>;
  signOut: ScreenStaff['signOut'];
  elapsedMs: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}): ClerkScreens {
  const { devices, pinSessions, tokens, now } = parts;
  const visits = createAccountVisits(elapsedMs);
  const onDevices = createSessionsOnDevices();
  const logFault = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const end = (sessionId: string) =>
    void endClerkSession(sessionId).catch(logFault('a session on a shared screen did not end'));

  const sharedDevice = (place: TokenPlace) => sharedDeviceIn(devices, place);

  const isByPin: ClerkScreens['isByPin'] = ({ sessionId, token }, place) => {
    const { cookie } = place.headers;
    if (pinSessions.has(sessionId)) return isAwayFromDevice(parts, sessionId, cookie) ? null : true;
    const shared = sharedDevice(place);
    if (shared !== null) {
      if (visits.admits(shared, { sessionId, token })) return false;
      end(sessionId);
      return null;
    }
    const device = devices.deviceOf(cookie);
    if (device !== null) onDevices.note(device, sessionId);
    return false;
  };

  function endVisit(device: DeviceKey): void {
    const sessionId = visits.close(device);
    if (sessionId !== null) end(sessionId);
  }

  async function ofClerk(request: FastifyRequest): Promise<LocalSession> {
    const { authorization } = request.headers;
    const found = await identify(authorization === undefined ? null : bearerToken(authorization), request);
    const place = found === null ? null : isByPin(found, request);
    if (found === null || place === null) throw new ProblemError('UNAUTHENTICATED');
    if (place) throw new ProblemError('PASSWORD_REQUIRED');
    return sessionOf(found, memberships);
  }

  const identity: ScreenIdentity = {
    ...parts,
    isByPinOnly: true,
    staff: createClerkScreenStaff({
      ...parts,
      memberships,
      check,
      originStaff,
      signOut,
      log,
      clearScreen(device) {
        endVisit(device);
        for (const sessionId of onDevices.take(device)) end(sessionId);
      },
    }),
    async requireAny(request, reply) {
      const byPin = await findRequestSession(identity, request, reply);
      return byPin ?? ofClerk(request);
    },
    async requireOwn(request, reply) {
      const isByCookie = request.headers.authorization === undefined;
      if (isByCookie && (await findRequestSession(identity, request, reply)) !== null)
        throw new ProblemError('PASSWORD_REQUIRED');
      return ofClerk(request);
    },
  };
  tokens.onSessionEnded(sessionId => {
    pinSessions.delete(sessionId);
    visits.ended(sessionId);
  });
  devices.onEnded(device => {
    endVisit(device);
    endPinSessionsOn(identity, device).catch(logFault('Sessions of an unpaired device could not be ended'));
  });

  return {
    identity,
    visits,
    sharedDevice,
    isByPin,
    endVisit,
    async saw({ organizationId, organizationRole, userId, token, expiresAtMs, graceUntilMs, hasPlan }) {
      if (organizationId === undefined || graceUntilMs !== undefined) return;
      const notStored = logFault('what a session of Clerk’s says is not on disk: a restart would forget it');
      if (hasPlan !== undefined) await memberships.notePlan(organizationId, hasPlan).catch(notStored);
      // Somebody impersonates the person from Clerk's dashboard.
      if (claimsOf(token)['act'] !== undefined) return;
      await memberships.noteSeen(organizationId, userId, now()).catch(notStored);
      const role = organizationRole === 'admin' ? 'admin' : 'member';
      check.sawToken({ organizationId, userId, role }, expiresAtMs - now());
    },
    async personChanged(organizationId, userId, isActive) {
      if (isActive) await endPinSessionsOf(identity, organizationId, userId);
      else await closePins(identity, organizationId, userId);
    },
    personLeft: (organizationId, userId) => closePins(identity, organizationId, userId),
  };
}
