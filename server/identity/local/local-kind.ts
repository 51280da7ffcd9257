/** Identity without Clerk: the server keeps accounts and sessions itself and issues tokens in Clerk's format. */
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import { plainTextsOf } from '#shared/kernel/plain-text.ts';
import { isFromThisComputer } from '../../http/this-computer.ts';
import { wholeStore } from '../../store/database.ts';
import { createImageRoutes } from '../account/image-routes.ts';
import { endStaleInvitations } from '../account/invitation-rights.ts';
import { closeMembership, notifyEnded } from '../account/memberships.ts';
import { createOrganizationRoutes } from '../account/organization-routes.ts';
import { createProfileRoutes } from '../account/profile-routes.ts';
import { createTokenCheck, localKeys } from '../clerk/clerk-identity.ts';
import { createCodePairingRoutes } from '../devices/code-pairing-routes.ts';
import { createPinApprovalRoutes } from '../pins/pin-approvals.ts';
import { createPinLimiter } from '../pins/pin-limiter.ts';
import { createPinRoutes } from '../pins/pin-routes.ts';
import {
  endPinSessionsOf,
  endPinSessionsOn,
  isAwayFromDevice,
  notePinSession,
  readPinSessions,
} from '../pins/pin-sessions.ts';
import { createSharedScreenRoutes } from '../pins/shared-screen-routes.ts';
import { createChangedRoles } from '../shared/changed-roles.ts';
import { createEndedSessions } from '../shared/ended-sessions.ts';
import type { IdentityKind, KindOptions } from '../shared/identity-kind.ts';
import { livesTooLong, localParty, tokenLifeMs } from '../shared/session-tokens.ts';
import { shareSecret } from '../shared/shared-secrets.ts';
import { createUploads } from '../shared/uploads.ts';
import { createVerifiedTokens } from '../shared/verified-tokens.ts';
import { createSharedPinLimiter } from '../tries/shared-pin-limiter.ts';
import { countInBook } from '../tries/shared-sign-in-tries.ts';
import { openTryBook } from '../tries/try-book.ts';
import { hasOrganization, listActiveMemberships, listArchivedOf, setDeactivatedAt } from './account-store.ts';
import { readCommonPasswords } from './common-passwords.ts';
import { createJoiningRoutes } from './joining-routes.ts';
import { createLocalIssuer } from './local-issuer.ts';
import { createLocalIssuerRoutes } from './local-issuer-routes.ts';
import { createLocalScreenStaff } from './local-screen-staff.ts';
import { requireAnySession, requireRequestSession, signOutRequest } from './local-session-request.ts';
import { endLocalSession, findSessionId, type LocalIdentity } from './local-sessions.ts';
import { createSignInLink } from './local-sign-in.ts';
import { createNetworkRoutes } from './network-routes.ts';
import { createPasswordApprovalRoutes } from './password-approvals.ts';
import { createPasswords } from './passwords.ts';
import { clearAbandonedSetup, type OriginSetup } from './restaurant-setup.ts';
import { sessionLifeMs } from './session-cookie.ts';
import { findAliveSession } from './session-store.ts';
import { createSetupCode } from './setup-code.ts';
import { countInMemory, createSignInLimiter } from './sign-in-limiter.ts';
import { signingKeyOf } from './signing-key.ts';

/** `GET /.well-known/jwks.json` (RFC 7517): the public key of local session tokens, for a remote restaurant API. Clerk publishes its own. */
async function publishedKeys(app: FastifyInstance, { keys }: { keys: JWK[] }): Promise<void> {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return { keys };
  });
}

/** Secrets are not trimmed. */
const fieldsAsTyped: ReadonlySet<string> = new Set([
  'password',
  'current',
  'next',
  'link',
  'setupCode',
  'pin',
]);

async function createLocalIdentity(options: KindOptions): Promise<LocalIdentity> {
  const { config, database, now, elapsedMs = () => performance.now(), log, passwordCost } = options;
  const { recheckMs = null, isArchived = () => false } = options;
  const book = recheckMs === null ? null : openTryBook(database);
  const issuer = createLocalIssuer(await signingKeyOf(options), now);
  const changedRoles = createChangedRoles(elapsedMs);
  const { check } = createTokenCheck(localKeys(issuer.publicKeyPem, localParty));
  const callSessions = new Map<string, string>();
  const pinSessions = await readPinSessions(database);
  /** Beyond the signature, the session must exist: a stolen signing key alone must not grant access. Checked once per token. */
  const checkIssued = async (token: string) => {
    const checked = await check(token);
    if (checked?.sessionId === undefined || livesTooLong(token, tokenLifeMs)) return null;
    const { sessionId: id, userId: accountId, organizationId } = checked;
    if (callSessions.get(id) === accountId) return checked;
    const { db } = database;
    const usedSince = new Date(now() - sessionLifeMs).toISOString();
    const session = await findAliveSession(db, { id, accountId, usedSince });
    if (session === null) return null;
    notePinSession(pinSessions, session);
    if (organizationId === undefined) return checked;
    // The token may predate a role change, and so may this process's cache: reads the stored role.
    const [membership] = await listActiveMemberships(db, accountId, organizationId);
    if (membership !== undefined) return { ...checked, organizationRole: `org:${membership.role}` };
    // A session in an archived restaurant is refused with that reason.
    return isArchived(organizationId) && (await listArchivedOf(db, accountId)).includes(organizationId)
      ? checked
      : null;
  };
  const parts = {
    database,
    passwords: createPasswords(passwordCost),
    limiter: createSignInLimiter(book === null ? countInMemory(elapsedMs) : countInBook(book)),
    tokens: createVerifiedTokens({
      check: checkIssued,
      servedOrganizationId: config.organizationId,
      ended: await createEndedSessions({ database, acceptedLateMs: 0, now, log }),
      now,
      elapsedMs,
      recheckMs,
      judge: changedRoles.judge,
    }),
    now,
  };
  const local: LocalIdentity = {
    ...parts,
    commonPasswords: await readCommonPasswords(),
    staff: createLocalScreenStaff(parts),
    isByPinOnly: false,
    requireAny: (request, reply) => requireAnySession(local, request, reply),
    requireOwn: (request, reply) => requireRequestSession(local, request, reply),
    devices: options.devices.credentials,
    pinTries: book === null ? createPinLimiter(elapsedMs) : createSharedPinLimiter(book),
    pinSessions,
    issuer,
    changedRoles,
    callSessions,
    servedOrganizationId: config.organizationId,
    isArchived,
  };
  return local;
}

async function setMembershipActive(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
  organizationId: string,
  userId: string,
  isActive: boolean,
): Promise<void> {
  const ended = await local.database.transaction(wholeStore, async tx => {
    if (!isActive) return closeMembership(local, tx, organizationId, userId);
    await setDeactivatedAt(tx, organizationId, userId, null);
    return [];
  });
  notifyEnded(local, ended);
  await endPinSessionsOf(local, organizationId, userId);
  // Called for every change of a person at the restaurant, which may have removed a role.
  await endStaleInvitations(local, originSetup, organizationId, userId);
}

export async function createLocalKind(options: KindOptions): Promise<IdentityKind> {
  const local = await createLocalIdentity(options);
  const { db } = local.database;
  const isAlone = options.recheckMs === undefined;
  const clearAgain = await clearAbandonedSetup(local, isAlone);
  local.tokens.onSessionEnded(sessionId => local.pinSessions.delete(sessionId));
  local.devices.onEnded(device => {
    endPinSessionsOn(local, device).catch((error: unknown) =>
      options.log.error({ err: error }, 'Sessions of an unpaired device could not be ended'),
    );
  });
  const uploads = await createUploads(join(options.config.dataDir, 'uploads'));
  const isNear = (request: FastifyRequest) => isFromThisComputer(request, options.config);
  const isFirstStart = !(await hasOrganization(db));
  const setupCode =
    isAlone || !isFirstStart
      ? createSetupCode()
      : await shareSecret(local.database, 'setup-code', createSetupCode);
  const routes: FastifyPluginAsync = async app => {
    app.addHook('preValidation', async request => {
      request.body = plainTextsOf(request.body, fieldsAsTyped);
    });
    await app.register(createLocalIssuerRoutes(local));
    await app.register(
      createJoiningRoutes(local, options.originSetup, { setupCode, isNear }, options.naming),
    );
    await app.register(createCodePairingRoutes(local, options.originSetup, options.devices.cookie));
    await app.register(createProfileRoutes(local, options.originSetup));
    await app.register(createImageRoutes(local, uploads));
    await app.register(publishedKeys, { keys: [local.issuer.publicJwk] });
    await app.register(createOrganizationRoutes(local, options.originSetup));
    await app.register(createPinRoutes(local, options.originSetup));
    await app.register(createSharedScreenRoutes(local, options.originSetup));
    const { approveAtOrigin, network } = options;
    if (network !== undefined) await app.register(createNetworkRoutes(local, { network, isNear }));
    if (approveAtOrigin === undefined) return;
    await app.register(createPasswordApprovalRoutes(local, approveAtOrigin));
    await app.register(createPinApprovalRoutes(local, approveAtOrigin));
  };
  return {
    tokens: local.tokens,
    routes,
    setupCode: isFirstStart ? setupCode : null,
    verify: local.tokens.verify,
    async readAgain() {
      await local.tokens.readEnded();
      await clearAgain();
    },
    extendSession: null,
    onMemberOut: () => () => {},
    tokenOfCookies: async () => null,
    cookieHasToken: () => false,
    isByPin({ sessionId }, { headers }) {
      if (!local.pinSessions.has(sessionId)) return false;
      return isAwayFromDevice(local, sessionId, headers.cookie) ? null : true;
    },
    sessionOf: ({ headers }) => findSessionId(local, headers.cookie),
    endSession: sessionId => endLocalSession(local, sessionId),
    signOut: async (request, reply) => (await signOutRequest(local, request, reply)).hadSession,
    async publicIdentity(request) {
      const setupRequired = !(await hasOrganization(db));
      const setupCodeRequired = setupRequired && !(request !== undefined && isNear(request));
      const isOriginRemote = setupRequired && options.originSetup === null;
      return {
        kind: 'local',
        setupRequired,
        setupCodeRequired,
        ...(isOriginRemote && { isOriginElsewhere: true }),
      };
    },
    createSignInLink: (userId, link) => createSignInLink(local, userId, link),
    setMembershipActive: (organizationId, userId, isActive) =>
      setMembershipActive(local, options.originSetup, organizationId, userId, isActive),
  };
}
