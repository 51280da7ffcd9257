/** Processes of one database for flow tests: real servers, as a chain runs them, over lines to PostgreSQL that a test can interrupt. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { serverMigrations } from '../../../server/compose/store-migrations.ts';
import { writtenTexts } from '../restaurants/printing-origin.ts';
import { openSession, type StaffSession } from '../restaurants/staff-session.ts';
import { createDataFolder, type ServerProcess, startServer } from '../server-process.ts';
import { drawLine, type PostgresLine } from './postgres-line.ts';
import { createTestDatabase } from './test-databases.ts';

type Chain = {
  /** Of the database itself, past the line. */
  readonly databaseUrl: string;
  readonly line: PostgresLine;
  /** One process more, stopped with the test. */
  start(env?: Record<string, string>): Promise<ChainProcess>;
};

type ChainProcess = ServerProcess & { readonly folder: string };

export async function startChain(t: Test): Promise<Chain> {
  const { url, drop } = await createTestDatabase(serverMigrations);
  const line = await drawLine(url);
  const started: ServerProcess[] = [];
  t.teardown(async () => {
    await Promise.all(started.map(one => one.stop('SIGKILL')));
    await line.stop();
    await drop();
  });
  return {
    databaseUrl: url,
    line,
    async start(env = {}) {
      const folder = createDataFolder();
      t.teardown(folder.remove);
      const server = await startServer(folder.path, { DATABASE_URL: line.url, ...env });
      started.push(server);
      return { ...server, folder: folder.path };
    },
  };
}

/** Resolves when it holds, asked again and again; the test's own limit ends what never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(resolve => setTimeout(resolve, 50));
}

/** The same person at another process. */
export function at({ url }: Pick<ServerProcess, 'url'>, { cookie }: StaffSession): StaffSession {
  return openSession(url, cookie);
}

/** What came out at the processes' printers. */
export function papersOf(processes: readonly ChainProcess[]): string[] {
  const folders = processes.map(({ folder }) => join(folder, 'printed'));
  return folders.filter(existsSync).flatMap(writtenTexts);
}

/** A value of `/metrics`, by its name and labels as they stand there; null: not there. */
export async function metricOf(
  { url }: Pick<ServerProcess, 'url'>,
  name: string,
  token?: string,
): Promise<number | null> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const line = text.split('\n').find(one => one.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}
