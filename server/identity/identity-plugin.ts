/**
 * Identity plugin: selects Clerk or the local issuer at start, sets `request.identity` for everything under /api, checks the Origin header, and
 * handles sign-out.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { writes } from '#shared/contract/writes.ts';
import { createAllowedOrigins, refuseForeignOrigins } from '../http/allowed-origins.ts';
import { ProblemError } from '../http/errors.ts';
import type { AdmitToken, Identity, TokenPlace, VerifyToken } from '../http/guards.ts';
import { createClerkKind } from './clerk/clerk-kind.ts';
import { createDeviceCookie } from './devices/device-cookie.ts';
import { createDeviceCredentials } from './devices/device-credentials.ts';
import { followDevices, nameDevice } from './devices/device-requests.ts';
import { createDeviceRoutes } from './devices/device-routes.ts';
import { createLocalKind } from './local/local-kind.ts';
import { registerSessionCookie } from './local/session-cookie.ts';
import { isOpenByPin } from './pins/pin-calls.ts';
import type { IdentityKind, IdentityOptions, KindOptions } from './shared/identity-kind.ts';
import { bearerToken } from './shared/session-tokens.ts';
import type { VerifiedTokens } from './shared/verified-tokens.ts';

export type IdentityPart = Pick<
  IdentityKind,
  'publicIdentity' | 'setupCode' | 'createSignInLink' | 'setMembershipActive' | 'onMemberOut' | 'sessionOf'
> &
  Pick<VerifiedTokens, 'onSessionEnded'> & {
    /** Register it before the plugins with /api routes: its hook must come first. */
    plugin: FastifyPluginAsync;
    /** For the embedded origin; null for an invalid token. */
    verifyToken: VerifyToken;
    /** Used by the socket, at hello and with each fresh token: the same result as for a request of that browser. Throws RESTAURANT_ARCHIVED. */
    admitToken: AdmitToken;
    /** The socket's identity with a later expiry, if it is still valid in that browser; null if sessions are never extended. */
    extendSession: ((identity: Identity, place: TokenPlace) => Promise<Identity | null>) | null;
    /** The valid token of a socket's upgrade request, null without one. Throws UNAUTHENTICATED for an invalid one. */
    tokenFromUpgrade(request: FastifyRequest): Promise<string | null>;
    /** Sign-out: the session's tokens are revoked and listeners notified at once. */
    endSession(identity: Identity): Promise<void>;
    /** Reads what other processes of the store have ended or changed. */
    readAgain(): Promise<void>;
  };

/** Accepts `content-type: application/json` with an empty body: the spec's sign-out is called like that (§7). */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}

type WhoIsArchived = Required<Pick<KindOptions, 'isArchived'>>;

/** Throws RESTAURANT_ARCHIVED. */
function requireAtWork({ isArchived }: WhoIsArchived, identity: Identity | null): Identity | null {
  const { organizationId } = identity ?? {};
  if (organizationId !== undefined && isArchived(organizationId))
    throw new ProblemError('RESTAURANT_ARCHIVED');
  return identity;
}

/** The identity if it is valid in the browser, else null. */
function placed(kind: IdentityKind, identity: Identity | null, place: TokenPlace): Identity | null {
  const isByPin = identity === null ? null : kind.isByPin(identity, place);
  if (identity === null || isByPin === null) return null;
  return isByPin ? { ...identity, isByPin } : identity;
}

/** The only place that decides whom a token identifies in a browser: for calls, and for a socket at hello and with each fresh token. */
async function admit(kind: IdentityKind, token: string, place: TokenPlace): Promise<Identity | null> {
  return placed(kind, await kind.verify(token), place);
}

async function identify(
  kind: IdentityKind,
  request: FastifyRequest,
  options: WhoIsArchived,
): Promise<Identity | null> {
  const { authorization } = request.headers;
  const token = authorization === undefined ? await kind.tokenOfCookies(request) : bearerToken(authorization);
  const identity = token === null ? null : await admit(kind, token, request);
  if (identity?.isByPin && !isOpenByPin(request)) throw new ProblemError('PASSWORD_REQUIRED');
  // Users of an archived restaurant may still sign out.
  return request.routeOptions.url === writes.logout.path ? identity : requireAtWork(options, identity);
}

async function tokenFromUpgrade(
  kind: IdentityKind,
  request: FastifyRequest,
  options: WhoIsArchived,
): Promise<string | null> {
  if (request.headers.authorization === undefined && !kind.cookieHasToken(request)) return null;
  const identity = await identify(kind, request, options);
  if (identity === null) throw new ProblemError('UNAUTHENTICATED');
  return identity.token;
}

function createPlugin(kind: IdentityKind, options: KindOptions & WhoIsArchived): FastifyPluginAsync {
  const { credentials, cookie } = options.devices;
  const refuseForeign = refuseForeignOrigins(createAllowedOrigins(options.config.publicOrigins));

  const plugin: FastifyPluginAsync = async app => {
    app.decorateRequest('identity', null);
    app.addHook('onRequest', async (request, reply) => {
      // By the route, because a URL can be written in several ways.
      if (!request.routeOptions.url?.startsWith('/api/')) return;
      await refuseForeign(request);
      request.identity = await identify(kind, request, options);
      const { organizationId } = request.identity ?? {};
      if (organizationId !== undefined) nameDevice(credentials, request, organizationId);
      const graceUntilMs = request.identity?.graceUntilMs;
      if (graceUntilMs !== undefined) reply.header('x-session-grace', new Date(graceUntilMs).toISOString());
    });
    followDevices(app, { credentials, cookie });
    await app.register(async scope => {
      acceptEmptyJson(scope);
      await registerSessionCookie(scope, { isAlwaysHttps: options.isAlwaysHttps });
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      scope.post(writes.logout.path, async (request, reply) => {
        if (request.identity !== null) await kind.endSession(request.identity.sessionId);
        const hadSession = await kind.signOut(request, reply);
        if (request.identity === null && !hadSession) throw new ProblemError('UNAUTHENTICATED');
        return reply.code(204).send();
      });
      const { routes } = kind;
      await scope.register(async identityScope => {
        identityScope.addHook('onRequest', refuseForeign);
        await identityScope.register(createDeviceRoutes(kind, options.devices));
        if (routes !== null) await identityScope.register(routes);
      });
    });
  };
  // Without encapsulation, so that the hook applies to the whole app.
  return fastifyPlugin(plugin, { name: 'identity' });
}

/** Throws for an invalid configuration; creates the local signing key at the first start. */
export async function createIdentity(given: IdentityOptions): Promise<IdentityPart> {
  const { identity } = given.config;
  const credentials = await createDeviceCredentials(given.database);
  const devices = { credentials, cookie: createDeviceCookie(given.isAlwaysHttps) };
  const options = { ...given, isArchived: given.isArchived ?? (() => false), devices };
  const kind =
    identity.kind === 'local' ? await createLocalKind(options) : await createClerkKind(identity, options);
  const extend = kind.extendSession;
  return {
    plugin: createPlugin(kind, options),
    verifyToken: kind.tokens.verify,
    admitToken: async (token, place) => requireAtWork(options, await admit(kind, token, place)),
    tokenFromUpgrade: request => tokenFromUpgrade(kind, request, options),
    extendSession: extend && (async (identity, place) => placed(kind, await extend(identity), place)),
    onMemberOut: kind.onMemberOut,
    endSession: ({ sessionId }) => kind.endSession(sessionId),
    async readAgain() {
      await credentials.readAgain();
      await kind.readAgain();
    },
    onSessionEnded: kind.tokens.onSessionEnded,
    publicIdentity: kind.publicIdentity,
    setupCode: kind.setupCode,
    sessionOf: kind.sessionOf,
    createSignInLink: kind.createSignInLink,
    setMembershipActive: kind.setMembershipActive,
  };
}
