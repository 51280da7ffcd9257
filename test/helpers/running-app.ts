/**
 * The whole product in this process, with its own folder and a free port: real HTTP, real sockets, a real store. Only password hashing is cheap; the
 * real cost, a third of a second each, is used by started server processes.
 */
import type { FastifyInstance } from 'fastify';
import type { Test } from 'tap';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { serverMigrations } from '../../server/store-migrations.ts';
import { cheapPasswordCost } from './identity-fixture.ts';
import { createDataFolder, lendSigningKey } from './server-process.ts';
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

/** Starts the app with this environment; it is stopped and its folder deleted with the test. */
export async function startApp(t: Test, env: Record<string, string> = {}): Promise<RunningApp> {
  const folder = createDataFolder();
  const database = await createDatabaseOfTest(serverMigrations);
  const store = database === null ? {} : { DATABASE_URL: database.url };
  const read = readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder.path, ...store, ...env });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  if (read.ok.dataDir === folder.path && read.ok.identity.kind === 'local') lendSigningKey(folder.path);
  const { app, identity } = await buildApp({ config: read.ok, passwordCost: cheapPasswordCost });
  const url = await app.listen({ host: read.ok.host, port: read.ok.port });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await app.close();
  };
  t.teardown(async () => {
    await close();
    await database?.drop();
    folder.remove();
  });
  const databaseUrl = env['DATABASE_URL'] ?? database?.url;
  return { url, databaseUrl, dataFolder: folder.path, setupCode: identity.setupCode, app, close };
}
