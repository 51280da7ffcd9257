/** A person's PIN: set and removed by the person in a session by password, reset by an admin, checked on shared screens. It can't be read. */
import { pinFault } from '#shared/platform/pin-rules.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { requireOrganization } from '../account/memberships.ts';
import type { DeviceKey, PairedDevice } from '../devices/device-credentials.ts';
import type { ActiveMembership } from '../local/account-store.ts';
import { isoTime } from '../local/local-sessions.ts';
import type { LocalSession } from '../local/own-session.ts';
import { noPassword } from '../local/passwords.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { endPinSessionsOf } from './pin-sessions.ts';
import { deletePin, findPin, listPins, lockPin, savePin } from './pin-store.ts';
import type { ScreenIdentity } from './screen-identity.ts';

const personKey = (organizationId: string, userId: string): string => `${organizationId} ${userId}`;
const deviceKey = ({ organizationId, deviceId }: DeviceKey): string => `${organizationId} ${deviceId}`;

export async function setPin(
  local: ScreenIdentity,
  session: LocalSession,
  { password, pin }: { password?: string | undefined; pin: string },
): Promise<void> {
  const { id: organizationId } = requireOrganization(session);
  const fault = pinFault(pin);
  if (fault !== null) throw invalidField('pin', fault);
  await local.staff.requireProof(session, password);
  const { userId } = session;
  const hashed = { pin_hash: await local.passwords.hash(pin), set_at: isoTime(local.now()) };
  await savePin(local.database.db, { organization_id: organizationId, user_id: userId, ...hashed });
  await endEarlierPin(local, organizationId, userId);
}

/** The sessions by the PIN before, and its wrong tries. */
export async function endEarlierPin(
  local: ScreenIdentity,
  organizationId: string,
  userId: string,
): Promise<void> {
  await local.pinTries.forget(personKey(organizationId, userId));
  await endPinSessionsOf(local, organizationId, userId);
}

type PinState = { state: 'none' | 'set' | 'locked'; lockedAt?: string; lockedOn?: string };

export async function readPinState(local: ScreenIdentity, session: LocalSession): Promise<PinState> {
  const { id } = requireOrganization(session);
  const pin = await findPin(local.database.db, id, session.userId);
  if (pin === undefined) return { state: 'none' };
  if (pin.locked_at === null) return { state: 'set' };
  return { state: 'locked', lockedAt: pin.locked_at, lockedOn: pin.locked_on ?? '' };
}

/** Throws FORBIDDEN unless the person is an admin, of the organization or by role. */
export async function requireManager(
  originSetup: OriginSetup | null,
  session: LocalSession,
): Promise<ActiveMembership> {
  const organization = requireOrganization(session);
  if (organization.role === 'admin') return organization;
  const status = await originSetup?.statusOf(organization.id, session.userId);
  if (status?.isAdmin !== true || !status.isActive) throw new ProblemError('FORBIDDEN');
  return organization;
}

export async function readPins(local: ScreenIdentity, organizationId: string) {
  const pins = await listPins(local.database.db, organizationId);
  return pins.map(({ user_id: userId, locked_at, locked_on, password_hash }) => ({
    userId,
    ...(password_hash === noPassword && { isGiven: true as const }),
    ...(locked_at !== null && { lockedAt: locked_at, lockedOn: locked_on ?? '' }),
  }));
}

/** The person sets a new one. */
export async function removePin(
  local: ScreenIdentity,
  organizationId: string,
  userId: string,
): Promise<void> {
  await deletePin(local.database.db, organizationId, userId);
  await endEarlierPin(local, organizationId, userId);
}

/** An admin by role can't sign out an admin of the organization. */
async function requireChangeable(
  local: ScreenIdentity,
  organization: ActiveMembership,
  userId: string,
): Promise<void> {
  const role = await local.staff.roleOf(organization.id, userId);
  if (role === undefined) throw new ProblemError('NOT_FOUND');
  if (role === 'admin' && organization.role !== 'admin')
    throw new ProblemError('ORGANIZATION_ADMIN_REQUIRED');
}

export async function resetPin(
  local: ScreenIdentity,
  organization: ActiveMembership,
  userId: string,
): Promise<void> {
  await requireChangeable(local, organization, userId);
  await removePin(local, organization.id, userId);
}

/** The person stays active, keeps password and PIN, and may sign in again. */
export async function signOutEverywhere(
  local: ScreenIdentity,
  organization: ActiveMembership,
  userId: string,
): Promise<void> {
  await requireChangeable(local, organization, userId);
  await endPinSessionsOf(local, organization.id, userId);
  await local.staff.signOut(organization.id, userId);
}

/**
 * The membership of the PIN's owner. Throws PIN_WRONG after the same time for a wrong PIN, a person without one, an unknown id and a former member;
 * PIN_LOCKED; RESTAURANT_ARCHIVED; TOO_MANY_REQUESTS; NOT_READY if the membership can't be determined.
 */
export async function requirePin(
  local: ScreenIdentity,
  device: PairedDevice,
  { userId, pin }: { userId: string; pin: string },
): Promise<ActiveMembership> {
  const { db } = local.database;
  const { organizationId } = device;
  if (local.isArchived(organizationId)) throw new ProblemError('RESTAURANT_ARCHIVED');
  const person = personKey(organizationId, userId);
  const stored = await findPin(db, organizationId, userId);
  if (stored !== undefined && stored.locked_at !== null) throw new ProblemError('PIN_LOCKED');
  const forgiveTry = await local.pinTries.countTry({ device: deviceKey(device), person });
  const isRight = await local.passwords.verify(pin, stored?.pin_hash, 'known');
  const membership = isRight
    ? await local.staff.membershipOf(organizationId, userId).catch(async (error: unknown) => {
        await forgiveTry();
        throw error;
      })
    : undefined;
  // The PIN may have been reset, or its person dismissed, meanwhile.
  const current = await findPin(db, organizationId, userId);
  const isCurrent = current?.pin_hash === stored?.pin_hash && current?.locked_at === null;
  if (isRight && isCurrent && membership !== undefined) {
    await forgiveTry();
    return membership;
  }
  if (await local.pinTries.isSpent(person))
    await lockPin(db, { organizationId, userId }, { at: isoTime(local.now()), device: device.name });
  throw new ProblemError('PIN_WRONG');
}
