/**
 * A small Clerk on this computer: Frontend API, Backend API and the published scripts of clerk-js and ui, with switches
 * for what goes wrong there. The tests put it behind the product's own proxy path, so nothing asks the internet.
 */
import type { FastifyInstance } from 'fastify';
import { registerAccountApi } from './account-api.ts';
import { registerBackendApi } from './backend-api.ts';
import { createExchange, refuseStrangers } from './clerk-exchange.ts';
import { registerClerkFiles } from './clerk-files.ts';
import { jwtKey, mintToken, publishableKey, secretKey, type TokenWish } from './clerk-tokens.ts';
import { type SignedWebhook, signWebhook, type WebhookWish, webhookSecret } from './clerk-webhooks.ts';
import {
  addMember,
  addOrganization,
  addUser,
  type ClerkOrganization,
  type ClerkUser,
  type ClerkWorld,
  createClerkId,
  createWorld,
  type NewUser,
  removeMember,
  startSession,
} from './clerk-world.ts';
import { sessionToken } from './session-answers.ts';
import { registerSignInApi } from './sign-in-api.ts';

const parts = {
  clerkJs: /^\/npm\/@clerk\/clerk-js\b/,
  ui: /^\/npm\/@clerk\/ui\b/,
  backendApi: /^\/backend\//,
  frontendApi: /^\/v1\//,
} as const;

type ClerkPart = keyof typeof parts;
/** `down`: the connection breaks; `unavailable`: 503; `hangs`: no answer ever comes. */
type PartCondition = 'works' | 'down' | 'unavailable' | 'hangs';

export type DirectSession = {
  readonly id: string;
  readonly userId: string;
  token(wish?: TokenWish): string;
  /** For a Cookie header. */
  cookies(): string;
};

export type ClerkDouble = {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtKey: string;
  readonly webhookSecret: string;
  readonly world: ClerkWorld;
  readonly requests: readonly { method: string; path: string }[];
  /** The product's environment for this Clerk; `origin` is where browsers open the product. */
  env(origin: string): Record<string, string>;
  addUser(wish: NewUser): ClerkUser;
  addOrganization(wish: { name: string; slug?: string }): ClerkOrganization;
  addMember(organizationId: string, userId: string, role?: string): void;
  removeMember(organizationId: string, userId: string): void;
  /** A session without a browser. */
  signInDirectly(userId: string, organizationId: string | undefined, origin: string): DirectSession;
  mintToken(wish: TokenWish): string;
  endSession(sessionId: string): void;
  isSessionEnded(sessionId: string): boolean;
  /** Ends every session that the person has, as an operator in Clerk's dashboard does. */
  endSessionsOf(userId: string): void;
  fail(part: ClerkPart, condition: PartCondition): void;
  setTokenSeconds(seconds: number): void;
  webhook(type: string, data: unknown, wish?: WebhookWish): SignedWebhook;
  sendWebhook(address: string, type: string, data: unknown, wish?: WebhookWish): Promise<Response>;
  stop(): Promise<void>;
};

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function watchConditions(app: FastifyInstance): Record<ClerkPart, PartCondition> {
  const conditions: Record<ClerkPart, PartCondition> = {
    clerkJs: 'works',
    ui: 'works',
    backendApi: 'works',
    frontendApi: 'works',
  };
  app.addHook('onRequest', async (request, reply) => {
    const part = (Object.keys(parts) as ClerkPart[]).find(name => parts[name].test(request.url));
    const condition = part === undefined ? 'works' : conditions[part];
    if (condition === 'works') return;
    if (condition === 'unavailable') return reply.code(503).send({ errors: [] });
    reply.hijack();
    if (condition === 'down') request.raw.destroy();
  });
  return conditions;
}

export async function startClerkDouble(): Promise<ClerkDouble> {
  const world = createWorld();
  const app = createExchange();
  const requests: { method: string; path: string }[] = [];
  app.addHook('onRequest', async ({ method, url }) => {
    requests.push({ method, path: url.split('?')[0] ?? url });
  });
  const conditions = watchConditions(app);
  await registerClerkFiles(app);
  app.register(async frontend => {
    frontend.addHook('onRequest', async request => refuseStrangers(request));
    registerSignInApi(frontend, world);
    registerAccountApi(frontend, world);
  });
  registerBackendApi(app, world);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const endSession = (sessionId: string) => {
    const session = world.sessions.get(sessionId);
    if (session !== undefined) session.status = 'ended';
  };
  return {
    url,
    publishableKey,
    secretKey,
    jwtKey,
    webhookSecret,
    world,
    requests,
    env: origin => ({
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_JWT_KEY: jwtKey,
      CLERK_FAPI_URL: url,
      CLERK_API_URL: url,
      CLERK_WEBHOOK_SECRET: webhookSecret,
      PUBLIC_URL: origin,
    }),
    addUser: wish => addUser(world, wish),
    addOrganization: wish => addOrganization(world, wish),
    addMember: (organizationId, userId, role = 'org:member') =>
      addMember(world, organizationId, userId, role),
    removeMember: (organizationId, userId) => removeMember(world, organizationId, userId),
    signInDirectly(userId, organizationId, origin) {
      const session = startSession(world, { userId, clientId: createClerkId('client'), origin });
      session.organizationId = organizationId;
      const token = (wish?: TokenWish) => sessionToken(world, session, wish);
      const since = nowSeconds();
      return { id: session.id, userId, token, cookies: () => `__session=${token()}; __client_uat=${since}` };
    },
    mintToken: wish => mintToken(wish, nowSeconds()),
    endSession,
    isSessionEnded: sessionId => world.sessions.get(sessionId)?.status !== 'active',
    endSessionsOf(userId) {
      for (const session of world.sessions.values()) if (session.userId === userId) endSession(session.id);
    },
    fail(part, condition) {
      conditions[part] = condition;
    },
    setTokenSeconds(seconds) {
      world.tokenSeconds = seconds;
    },
    webhook: signWebhook,
    sendWebhook(address, type, data, wish) {
      const { body, headers } = signWebhook(type, data, wish);
      return fetch(address, { method: 'POST', headers, body });
    },
    stop: () => app.close(),
  };
}
