/** Identity by Clerk: verifies its tokens, handles its webhooks and proxies its API; sign-in itself happens at Clerk. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { ProblemError } from '../../http/errors.ts';
import type { Identity } from '../../http/guards.ts';
import { createLocalIssuer } from '../local/local-issuer.ts';
import { signOutRequest } from '../local/local-session-request.ts';
import { endLocalSession, findSessionId } from '../local/local-sessions.ts';
import { createPasswords } from '../local/passwords.ts';
import { readSessionCookie } from '../local/session-cookie.ts';
import { signingKeyOf } from '../local/signing-key.ts';
import { createPinLimiter } from '../pins/pin-limiter.ts';
import { readPinSessions } from '../pins/pin-sessions.ts';
import { type CheckedToken, claimsToIdentity } from '../shared/claims-to-identity.ts';
import { createEndedSessions } from '../shared/ended-sessions.ts';
import type { IdentityKind, KindOptions } from '../shared/identity-kind.ts';
import { createSessionGrace, type SessionGrace } from '../shared/session-grace.ts';
import { createVerifiedTokens, type VerifiedTokens } from '../shared/verified-tokens.ts';
import { createSharedPinLimiter } from '../tries/shared-pin-limiter.ts';
import { openTryBook } from '../tries/try-book.ts';
import { createClerkBackend } from './clerk-backend.ts';
import { createClerkEvents } from './clerk-events.ts';
import { createTokenCheck, hasSessionCookie, type TokenCheck } from './clerk-identity.ts';
import { clerkProxy, frontendApiOf } from './clerk-proxy.ts';
import { answers, createClerkReach } from './clerk-reach.ts';
import { createClerkScreenRoutes } from './clerk-screen-routes.ts';
import { createClerkWebhooks } from './clerk-webhook-routes.ts';
import { createMembershipCache, type MembershipCache } from './membership-cache.ts';
import { createMembershipCheck } from './membership-check.ts';
import { createPinTokens } from './pin-tokens.ts';
import { createUserProvisioning } from './provision-user.ts';
import { type ClerkScreens, createClerkScreens } from './shared-clerk-screens.ts';

type ClerkConfig = Extract<Config['identity'], { kind: 'clerk' }>;

const loggedSessionsMax = 1_000;

/** Logs once per session that a person uses Clerk's impersonation. */
function createActorLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const loggedSessions = new Set<string>();
  return ({ actorId, userId, sessionId }: CheckedToken): void => {
    if (actorId === undefined || sessionId === undefined || loggedSessions.has(sessionId)) return;
    if (loggedSessions.size >= loggedSessionsMax) loggedSessions.clear();
    loggedSessions.add(sessionId);
    log.warn({ actorId, userId, sessionId }, 'Somebody signed in through Clerk on behalf of a user');
  };
}

/** Parts of sessions by PIN, created before any token exists. */
async function preparePins(options: KindOptions, plan: { memberships: MembershipCache; needsPlan: boolean }) {
  const { database, now, devices, originStaff = null, passwordCost } = options;
  if (originStaff === null) return null;
  const parts = {
    issuer: createLocalIssuer(await signingKeyOf(options), now),
    passwords: createPasswords(passwordCost),
    callSessions: new Map<string, string>(),
    pinSessions: await readPinSessions(database),
  };
  const tokens = createPinTokens({ ...parts, ...plan, database, devices: devices.credentials, now });
  return { parts, tokens, originStaff };
}

type ClerkOptions = KindOptions & Required<Pick<KindOptions, 'elapsedMs' | 'isArchived'>>;
type Pins = NonNullable<Awaited<ReturnType<typeof preparePins>>>;

/** Verifies Clerk's tokens and those of sessions by PIN, which get no grace: each of their tokens checks its state again. */
async function createTokens(
  options: ClerkOptions,
  parts: {
    graceMs: number;
    frontendApiUrl: string;
    tokenCheck: TokenCheck;
    memberships: MembershipCache;
    pins: Pins | null;
  },
): Promise<VerifiedTokens> {
  const { config, database, now, log, elapsedMs, recheckMs = null } = options;
  const { graceMs, frontendApiUrl, tokenCheck, memberships, pins } = parts;
  const { organizationId: servedOrganizationId } = config;
  const sayWhoActs = createActorLog(log);
  const createGrace = (): SessionGrace => {
    const grace = createSessionGrace({
      graceMs,
      identifyLate: async token => {
        const checked = await tokenCheck.checkLate(token);
        return checked && claimsToIdentity(checked, token, servedOrganizationId);
      },
      isClerkAway: createClerkReach({ look: () => answers(frontendApiUrl), elapsedMs }).isAway,
      now,
      elapsedMs,
      log,
    });
    return {
      ...grace,
      sawValid(found) {
        if (!pins?.tokens.isOurs(found.token)) grace.sawValid(found);
      },
    };
  };
  return createVerifiedTokens({
    async check(token) {
      if (pins?.tokens.isOurs(token)) return pins.tokens.check(token);
      const checked = await tokenCheck.check(token);
      if (checked !== null) sayWhoActs(checked);
      return checked;
    },
    servedOrganizationId,
    ended: await createEndedSessions({ database, acceptedLateMs: graceMs, now, log }),
    now,
    elapsedMs,
    recheckMs,
    grace: graceMs === 0 ? null : createGrace(),
    judge: found => (pins?.tokens.isOurs(found.token) ? pins.tokens.judge(found) : memberships.judge(found)),
  });
}

/** Ends sessions here and at Clerk. */
function createSessionEnds(tokens: VerifiedTokens, backend: ReturnType<typeof createClerkBackend>) {
  const outListeners = new Set<(organizationId: string, userId: string) => void>();
  const shutOut = (organizationId: string, userId: string): void => {
    for (const listener of outListeners) listener(organizationId, userId);
  };
  return {
    shutOut,
    onMemberOut(listener: (organizationId: string, userId: string) => void) {
      outListeners.add(listener);
      return () => outListeners.delete(listener);
    },
    async endClerkSession(sessionId: string): Promise<void> {
      await tokens.endSession(sessionId);
      // Sign-out here doesn't wait for Clerk, and is effective without it.
      void backend.revokeSession(sessionId);
    },
    /**
     * Signs the person out of all their restaurants, because any session may select this one. Throws SIGN_OUT_INCOMPLETE if Clerk doesn't end all sessions.
     */
    async signOut(organizationId: string, userId: string): Promise<void> {
      await tokens.endSessionsOf(userId);
      shutOut(organizationId, userId);
      const sessionIds = await backend.sessionsOf(userId);
      if (sessionIds === undefined) throw new ProblemError('SIGN_OUT_INCOMPLETE');
      await Promise.all(sessionIds.map(tokens.endSession));
      const revoked = await Promise.all(sessionIds.map(backend.revokeSession));
      if (revoked.includes(false)) throw new ProblemError('SIGN_OUT_INCOMPLETE');
    },
  };
}

/** The parts that exist without shared screens. */
async function createParts(identity: ClerkConfig, options: ClerkOptions) {
  const { database, now, log, originStaff = null } = options;
  const { publishableKey, secretKey, jwtKey, plans, sessionGraceMs: graceMs } = identity;
  if (identity.frontendApiUrl !== null || identity.backendApiUrl !== null)
    log.warn(
      { frontendApiUrl: identity.frontendApiUrl, backendApiUrl: identity.backendApiUrl },
      'Clerk is asked at an address of your own, which is sent the secret key',
    );
  const keys = { publishableKey, secretKey, jwtKey, plans, authorizedParties: options.config.publicOrigins };
  const tokenCheck = createTokenCheck(keys, graceMs);
  const memberships = await createMembershipCache(database);
  const frontendApiUrl = frontendApiOf(identity);
  const pins = originStaff && (await preparePins(options, { memberships, needsPlan: plans.length > 0 }));
  const tokens = await createTokens(options, { graceMs, frontendApiUrl, tokenCheck, memberships, pins });
  const backend = createClerkBackend({ publishableKey, secretKey, apiUrl: identity.backendApiUrl, log });
  const provisioning =
    originStaff && createUserProvisioning({ memberships, backend, staff: originStaff, now, log });
  const ends = createSessionEnds(tokens, backend);
  return { graceMs, frontendApiUrl, tokenCheck, memberships, pins, tokens, backend, provisioning, ends };
}

/** Null with a remote origin, which has no PINs. */
function createScreens(
  options: ClerkOptions,
  { graceMs, memberships, pins, tokens, backend, ends }: Awaited<ReturnType<typeof createParts>>,
  identify: Parameters<typeof createClerkScreens>[0]['identify'],
): ClerkScreens | null {
  const { config, database, now, log, devices, elapsedMs, isArchived } = options;
  if (pins === null) return null;
  return createClerkScreens({
    parts: {
      ...pins.parts,
      database,
      tokens,
      now,
      servedOrganizationId: config.organizationId,
      isArchived,
      devices: devices.credentials,
      pinTries:
        options.recheckMs === undefined
          ? createPinLimiter(elapsedMs)
          : createSharedPinLimiter(openTryBook(database)),
    },
    memberships,
    originStaff: pins.originStaff,
    endClerkSession: ends.endClerkSession,
    signOut: ends.signOut,
    elapsedMs,
    log,
    check: createMembershipCheck({ backend, graceMs, elapsedMs }),
    identify,
  });
}

export async function createClerkKind(identity: ClerkConfig, given: KindOptions): Promise<IdentityKind> {
  const options = { elapsedMs: () => performance.now(), isArchived: () => false, ...given };
  const { config, database, now, originStaff = null, isArchived } = options;
  const { publishableKey, secretKey, sessionGraceMs, webhookSecret } = identity;
  const parts = await createParts(identity, options);
  const { frontendApiUrl, tokenCheck, memberships, pins, tokens, provisioning } = parts;
  const { shutOut, onMemberOut, endClerkSession } = parts.ends;

  const verify = async (token: string): Promise<Identity | null> => {
    const found = await tokens.verify(token);
    if (found === null || pins?.tokens.isOurs(token)) return found;
    // An archived restaurant gets no new users.
    if (found.organizationId !== undefined && isArchived(found.organizationId)) return found;
    await provisioning?.provision(found);
    await screens?.saw(found);
    // The token's session may have ended during the wait.
    return tokens.verify(token);
  };
  const tokenOfCookies = ({ headers }: FastifyRequest) => tokenCheck.tokenOfCookies(headers.cookie ?? '');
  const screens = createScreens(options, parts, async (given, request) => {
    const token = given ?? (await tokenOfCookies(request));
    return token === null ? null : verify(token);
  });
  const { apply } = createClerkEvents({
    memberships,
    staff: originStaff,
    endSession: tokens.endSession,
    endSessionsOf: tokens.endSessionsOf,
    async shutOut(organizationId, userId) {
      shutOut(organizationId, userId);
      await screens?.personLeft(organizationId, userId);
    },
    now,
  });

  const sessionAtClerk = async (request: FastifyRequest): Promise<string | null> => {
    const token = await tokenOfCookies(request);
    return token === null ? null : ((await tokens.verify(token))?.sessionId ?? null);
  };
  const sessionOf = async (request: FastifyRequest): Promise<string | null> =>
    (screens && (await findSessionId(screens.identity, request.headers.cookie))) ?? sessionAtClerk(request);
  const routes: FastifyPluginAsync = async app => {
    await app.register(clerkProxy, {
      publishableKey,
      secretKey,
      frontendApiUrl,
      publicOrigins: config.publicOrigins,
      sessionOf: sessionAtClerk,
      uploadsFolder: join(config.dataDir, 'uploads'),
    });
    if (screens !== null && originStaff !== null)
      await app.register(createClerkScreenRoutes(screens, originStaff, options.approveAtOrigin));
    if (webhookSecret === null) return;
    await app.register(createClerkWebhooks({ signingSecret: webhookSecret, apply, database, now }));
  };

  return {
    tokens,
    routes,
    setupCode: null,
    verify,
    async readAgain() {
      await tokens.readEnded();
      for (const { organizationId, userId } of await memberships.readAgain()) shutOut(organizationId, userId);
    },
    extendSession: sessionGraceMs === 0 ? null : tokens.extend,
    onMemberOut,
    tokenOfCookies,
    cookieHasToken(request) {
      const device = screens?.sharedDevice(request) ?? null;
      // A session left by the previous user of the screen.
      if (device !== null && screens?.visits.isOpen(device) !== true) return false;
      return hasSessionCookie(request.headers.cookie ?? '');
    },
    isByPin: (found, request) => (screens === null ? false : screens.isByPin(found, request)),
    sessionOf,
    endSession: sessionId =>
      screens?.identity.pinSessions.has(sessionId)
        ? endLocalSession(screens.identity, sessionId)
        : endClerkSession(sessionId),
    async signOut(request, reply) {
      if (screens === null || readSessionCookie(request) === undefined) return false;
      return (await signOutRequest(screens.identity, request, reply)).hadSession;
    },
    publicIdentity: async () => ({ kind: 'clerk', publishableKey, hasPins: screens !== null }),
    createSignInLink: async () => {
      throw new Error('Where Clerk does the sign-in there are no sign-in links of ours');
    },
    async setMembershipActive(organizationId, userId, isActive) {
      // The origin refuses them from now on; the Clerk session continues, as it may serve other restaurants.
      if (!isActive) shutOut(organizationId, userId);
      await screens?.personChanged(organizationId, userId, isActive);
    },
  };
}
