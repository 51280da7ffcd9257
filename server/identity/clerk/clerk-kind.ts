/** Identity by Clerk: verifies its tokens, handles its webhooks and proxies its API; sign-in itself happens at Clerk. */
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Identity } from '../../http/guards.ts';
import { type CheckedToken, claimsToIdentity } from '../shared/claims-to-identity.ts';
import { createEndedSessions } from '../shared/ended-sessions.ts';
import type { IdentityKind, IdentityOptions } from '../shared/identity-kind.ts';
import { createSessionGrace } from '../shared/session-grace.ts';
import { createVerifiedTokens } from '../shared/verified-tokens.ts';
import { createClerkBackend } from './clerk-backend.ts';
import { createClerkEvents } from './clerk-events.ts';
import { createTokenCheck, hasSessionCookie } from './clerk-identity.ts';
import { clerkProxy, frontendApiOf } from './clerk-proxy.ts';
import { answers, createClerkReach } from './clerk-reach.ts';
import { createClerkWebhooks } from './clerk-webhook-routes.ts';
import { createMembershipCache } from './membership-cache.ts';
import { createUserProvisioning } from './provision-user.ts';

type ClerkConfig = Extract<Config['identity'], { kind: 'clerk' }>;

const actorsKept = 1_000;

/** Logs once per session that a person uses Clerk's impersonation. */
function createActorLog(log: Pick<FastifyBaseLogger, 'warn'>) {
  const told = new Set<string>();
  return ({ actorId, userId, sessionId }: CheckedToken): void => {
    if (actorId === undefined || sessionId === undefined || told.has(sessionId)) return;
    if (told.size >= actorsKept) told.clear();
    told.add(sessionId);
    log.warn({ actorId, userId, sessionId }, 'somebody acts in the name of a user');
  };
}

export async function createClerkKind(
  identity: ClerkConfig,
  options: IdentityOptions,
): Promise<IdentityKind> {
  const { config, database, now, log, originStaff = null } = options;
  const { elapsedMs = () => performance.now() } = options;
  const { publishableKey, secretKey, jwtKey, plans, sessionGraceMs } = identity;
  const { publicOrigins, organizationId: servedOrganizationId } = config;
  if (identity.frontendApiUrl !== null || identity.backendApiUrl !== null)
    log.warn(
      { frontendApiUrl: identity.frontendApiUrl, backendApiUrl: identity.backendApiUrl },
      'Clerk is asked at an address of your own, which is sent the secret key',
    );

  const keys = { publishableKey, secretKey, jwtKey, plans, authorizedParties: publicOrigins };
  const tokenCheck = createTokenCheck(keys, sessionGraceMs);
  const sayWhoActs = createActorLog(log);
  const memberships = await createMembershipCache(database);
  const frontendApiUrl = frontendApiOf(identity);
  const reach = createClerkReach({ look: () => answers(frontendApiUrl), elapsedMs });
  const grace =
    sessionGraceMs === 0
      ? null
      : createSessionGrace({
          graceMs: sessionGraceMs,
          identifyLate: async token => {
            const checked = await tokenCheck.checkLate(token);
            return checked && claimsToIdentity(checked, token, servedOrganizationId);
          },
          isClerkAway: reach.isAway,
          now,
          elapsedMs,
          log,
        });
  const tokens = createVerifiedTokens({
    async check(token) {
      const checked = await tokenCheck.check(token);
      if (checked !== null) sayWhoActs(checked);
      return checked;
    },
    servedOrganizationId,
    ended: await createEndedSessions({ database, acceptedLateMs: sessionGraceMs, now, log }),
    now,
    elapsedMs,
    grace,
    judge: memberships.judge,
  });
  const backend = createClerkBackend({ publishableKey, secretKey, apiUrl: identity.backendApiUrl, log });
  const provisioning =
    originStaff && createUserProvisioning({ memberships, backend, staff: originStaff, now, log });

  const outListeners = new Set<(organizationId: string, userId: string) => void>();
  const shutOut = (organizationId: string, userId: string): void => {
    for (const listener of outListeners) listener(organizationId, userId);
  };
  const { endSession, endSessionsOf } = tokens;
  const events = createClerkEvents({
    memberships,
    staff: originStaff,
    endSession,
    endSessionsOf,
    shutOut,
    now,
  });

  const sessionOf = async ({ headers }: FastifyRequest): Promise<string | null> => {
    const token = await tokenCheck.tokenOfCookies(headers.cookie ?? '');
    return token === null ? null : ((await tokens.verify(token))?.sessionId ?? null);
  };
  const routes: FastifyPluginAsync = async app => {
    await app.register(clerkProxy, {
      ...{ publishableKey, secretKey, frontendApiUrl, publicOrigins, sessionOf },
      uploadsFolder: join(config.dataDir, 'uploads'),
    });
    if (identity.webhookSecret === null) return;
    const { apply } = events;
    await app.register(createClerkWebhooks({ signingSecret: identity.webhookSecret, apply, database, now }));
  };

  return {
    tokens,
    routes,
    setupCode: null,
    async verify(token) {
      const found: Identity | null = await tokens.verify(token);
      if (found !== null) await provisioning?.provision(found);
      return found;
    },
    extendSession: grace && tokens.extend,
    onMemberOut(listener) {
      outListeners.add(listener);
      return () => outListeners.delete(listener);
    },
    tokenOfCookies: request => tokenCheck.tokenOfCookies(request.headers.cookie ?? ''),
    cookieHasToken: request => hasSessionCookie(request.headers.cookie ?? ''),
    isByPin: () => false,
    sessionOf,
    async endSession(sessionId) {
      await tokens.endSession(sessionId);
      // Sign-out here doesn't wait for Clerk, and is effective without it.
      void backend.revokeSession(sessionId);
    },
    signOut: async () => false,
    publicIdentity: async () => ({ kind: 'clerk', publishableKey }),
    createSignInLink: async () => {
      throw new Error('Where Clerk does the sign-in there are no sign-in links of ours');
    },
    async setMembershipActive(organizationId, userId, isActive) {
      // The origin refuses them from now on; the Clerk session continues, as it may serve other restaurants.
      if (!isActive) shutOut(organizationId, userId);
    },
  };
}
