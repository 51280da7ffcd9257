/**
 * The whole product in this process, with its own folder and a free port: real HTTP, real sockets, a real store. Only password hashing is cheap; the
 * real cost, a third of a second each, is used by started server processes. With `TEST_CHAIN` it runs twice on one PostgreSQL database, and every
 * request and socket goes to the other one in turn.
 */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { buildApp } from '../../server/app.ts';
import { serverMigrations } from '../../server/compose/store-migrations.ts';
import { readConfig } from '../../server/config.ts';
import { cheapPasswordCost } from './identity-fixture.ts';
import { createDataFolder, lendSigningKey } from './server-process.ts';
import { startAlternatingFront } from './stores/alternating-front.ts';
import { createDatabaseOfTest } from './stores/test-store.ts';

export type RunningApp = {
  url: string;
  dataFolder: string;
  /** Absent on SQLite. */
  databaseUrl: string | undefined;
  /** Printed at a first start. */
  setupCode: string | null;
  app: FastifyInstance;
  close(): Promise<void>;
};

const isChain = process.env['TEST_CHAIN'] !== undefined;

/** Starts the app with this environment; it is stopped and its folder deleted with the test. */
export async function startApp(t: Test, env: Record<string, string> = {}): Promise<RunningApp> {
  const folder = createDataFolder();
  const database = await createDatabaseOfTest(serverMigrations);
  const store = database === null ? {} : { DATABASE_URL: database.url };
  const all = { LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder.path, ...store, ...env };
  const isDoubled = isChain && all.DATABASE_URL !== undefined;
  const closers: (() => unknown)[] = [];
  const { url, ...first } = await open({ ...all, ...(isDoubled && { PORT: '0' }) });
  closers.push(() => first.app.close());
  const front = isDoubled ? await startBeside(url, all, closers) : url;
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    for (const end of closers.toReversed()) await end();
  };
  t.teardown(async () => {
    await close();
    await database?.drop();
    folder.remove();
  });
  const databaseUrl = env['DATABASE_URL'] ?? database?.url;
  return { ...first, url: front, databaseUrl, dataFolder: folder.path, close };

  async function open(environment: Record<string, string>) {
    const read = readConfig(environment);
    if ('faults' in read) throw new Error(read.faults.join('\n'));
    if (read.ok.dataDir === folder.path && read.ok.identity.kind === 'local') lendSigningKey(folder.path);
    const { app, identity, network } = await buildApp({ config: read.ok, passwordCost: cheapPasswordCost });
    const address = await app.listen({ host: network.host(), port: read.ok.port });
    return { app, url: address, setupCode: identity.setupCode };
  }

  /** A second one on the same database, and the address before both. */
  async function startBeside(
    firstUrl: string,
    environment: typeof all,
    opened: (() => unknown)[],
  ): Promise<string> {
    const own = createDataFolder();
    opened.push(own.remove);
    // A simulated printer is one, whichever process works it.
    const printed = join(environment.DATA_DIR, 'printed');
    mkdirSync(printed, { recursive: true });
    symlinkSync(printed, join(own.path, 'printed'));
    const second = await open({ ...environment, PORT: '0', DATA_DIR: own.path });
    opened.push(() => second.app.close());
    const ports = [firstUrl, second.url].map(one => Number(new URL(one).port));
    const before = await startAlternatingFront(ports, Number(environment.PORT));
    opened.push(() => before.close());
    return before.url;
  }
}
