/** A real identity plugin on an in-memory store behind a small app: set up, sign in, get tokens that really verify. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type InjectOptions } from 'fastify';
import { limits } from '#shared/kernel/limits.ts';
import { type Config, isAlwaysHttps } from '../../server/config.ts';
import { answerWithProblems } from '../../server/http/errors.ts';
import { requireMember } from '../../server/http/guards.ts';
import { requestValidation } from '../../server/http/request-validation.ts';
import { createIdentity, type IdentityPart } from '../../server/identity/identity-plugin.ts';
import { identityMigrations } from '../../server/identity/migrations/identity-migrations.ts';
import type { IdentityOptions } from '../../server/identity/shared/identity-kind.ts';
import type { IdentityTables } from '../../server/identity/shared/identity-tables.ts';
import type { Database } from '../../server/store/database.ts';
import { createDataFolder, lendSigningKey } from './server-process.ts';
import { openTestStore } from './stores/test-store.ts';

export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  isNetworkSwitched: true,
  networkMode: 'host',
  dataDir: '/nowhere',
  store: { kind: 'sqlite' },
  externalBackups: null,
  publicOrigins: [],
  tls: null,
  localName: null,
  trustProxy: false,
  origin: { kind: 'embedded' },
  identity: { kind: 'local' },
  organizationId: null,
  billingPortalUrl: null,
  metricsToken: null,
  mail: null,
  push: { kind: 'none' },
  printerAddresses: [],
  logLevel: 'silent',
};

/** A password hash takes a millisecond. */
export const cheapPasswordCost = { log2Cost: 4, blockSize: 1, parallelism: 1 };

export const ownerSetup = {
  restaurantName: 'Pod Lipą',
  username: 'Owner',
  displayName: 'Zofia Lipska',
  password: 'linden tree 1',
  sample: false,
};

type IdentityFixture = {
  readonly app: FastifyInstance;
  readonly part: IdentityPart;
  readonly database: Database<IdentityTables>;
  /** Folder of its signing key. */
  readonly dataDir: string;
  /** The plugin's log. */
  readonly logged: string[];
  /** The computer's clock runs ahead of the real one by `aheadMs`; `passedMs` more have passed, whatever it says. */
  readonly clock: { aheadMs: number; passedMs: number };
  /** Sends JSON with a session's cookie, like a browser on this computer. */
  call(method: CallMethod, url: string, options?: CallOptions): Promise<CallAnswer>;
  /** The set-up of the first start, as `ownerSetup`. */
  setUp(): Promise<{ cookie: string; userId: string; organizationId: string }>;
  /** A person who accepted an invitation. */
  join(ownerCookie: string, username: string, userId: string): Promise<{ cookie: string }>;
  token(cookie: string): Promise<string>;
};

type CallMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type CallOptions = {
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  remoteAddress?: string;
};

type CallAnswer = {
  status: number;
  // What an answer holds is what each test asserts.
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into, not typed
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  /** The whole Set-Cookie header, or an empty text. */
  setCookie: string;
  /** Its `name=value`, to be sent back. */
  cookie: string;
};

function recordingLog(logged: string[]): FastifyBaseLogger {
  const { log } = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => logged.push(line) } },
  });
  return log;
}

async function buildApp(part: IdentityPart, trustProxy: string[] | false): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy,
    bodyLimit: limits.smallBodyBytes,
    ...requestValidation(),
  });
  answerWithProblems(app);
  await app.register(part.plugin);
  app.all('/api/*', async request => requireMember(request));
  app.get('/page', async request => ({ identity: request.identity }));
  await app.ready();
  return app;
}

const folders = new WeakMap<Database<IdentityTables>, string>();

/** The same folder for the same store, to simulate a restart. */
function folderOf(database: Database<IdentityTables>): { dataDir: string; removeFolder(): void } {
  const known = folders.get(database);
  if (known !== undefined) return { dataDir: known, removeFolder() {} };
  const { path, remove } = createDataFolder();
  folders.set(database, path);
  lendSigningKey(path);
  return { dataDir: path, removeFolder: remove };
}

export async function createIdentityFixture(
  t: { after(work: () => Promise<void>): void },
  options: Partial<IdentityOptions> = {},
): Promise<IdentityFixture> {
  const logged: string[] = [];
  const clock = { aheadMs: 0, passedMs: 0 };
  const database = options.database ?? (await openTestStore<IdentityTables>(identityMigrations));
  const { dataDir, removeFolder } = folderOf(database);
  const config = { ...testConfig, ...options.config, dataDir };
  const part = await createIdentity({
    originSetup: null,
    isAlwaysHttps: isAlwaysHttps(config),
    now: () => Date.now() + clock.aheadMs,
    elapsedMs: () => performance.now() + clock.passedMs,
    log: recordingLog(logged),
    passwordCost: cheapPasswordCost,
    ...options,
    config,
    database,
  });
  const app = await buildApp(part, Array.isArray(config.trustProxy) ? config.trustProxy : false);
  t.after(async () => {
    await app.close();
    if (options.database === undefined) await database.close();
    removeFolder();
  });

  async function call(method: CallMethod, url: string, given: CallOptions = {}): Promise<CallAnswer> {
    const { body, cookie, headers, remoteAddress } = given;
    const request: InjectOptions = { method, url, headers: { ...(cookie && { cookie }), ...headers } };
    if (body !== undefined) request.payload = body as object;
    if (remoteAddress !== undefined) request.remoteAddress = remoteAddress;
    const answer = await app.inject(request);
    const setCookie = String(answer.headers['set-cookie'] ?? '');
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : answer.json(),
      headers: answer.headers,
      setCookie,
      cookie: setCookie.split(';')[0] ?? '',
    };
  }
  function expectStatus(answer: CallAnswer, status: number): CallAnswer {
    if (answer.status !== status)
      throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  return {
    app,
    part,
    database,
    dataDir,
    logged,
    clock,
    call,
    async setUp() {
      const { body, cookie } = expectStatus(await call('POST', '/identity/setup', { body: ownerSetup }), 201);
      return { cookie, userId: body.userId, organizationId: body.organizations[0].id };
    },
    async join(ownerCookie, username, userId) {
      const person = { username, displayName: username };
      const { body } = expectStatus(
        await call('POST', '/identity/invitations', { body: { ...person, userId }, cookie: ownerCookie }),
        201,
      );
      const accepted = await call('POST', `/identity/invitations/${body.token}`, {
        body: { ...person, password: `${username} likes soup`, legalConsent: true },
      });
      return { cookie: expectStatus(accepted, 201).cookie };
    },
    async token(cookie) {
      return expectStatus(await call('POST', '/identity/token', { cookie }), 200).body.token;
    },
  };
}
