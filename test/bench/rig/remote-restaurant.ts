/** A restaurant with a remote origin: the embedded origin in a separate process, and any number of servers in front of it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import type { OriginReport } from './bare-origin.ts';
import type { FilledFolder } from './bench-restaurant.ts';

export type RemoteOrigin = {
  readonly url: string;
  report(): Promise<OriginReport>;
  stop(): Promise<void>;
};

export type Front = { readonly url: string; stop(): Promise<void> };

const credential = 'the-credential-of-the-server-in-front';

/** On a copy of the folder's database, so that origins do not share orders. */
export async function startOrigin(filled: FilledFolder): Promise<RemoteOrigin> {
  const folder = createDataFolder();
  const file = join(folder.path, 'origin.db');
  copyFileSync(filled.databaseFile, file);
  const script = join(import.meta.dirname, 'bare-origin.ts');
  const child = fork(script, [file, filled.organizationId, filled.ownerId, credential]);
  const [{ url }] = await once(child, 'message');
  return {
    url,
    async report() {
      child.send('report');
      const [report] = await once(child, 'message');
      return report;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
      folder.remove();
    },
  };
}

/** Starts the product's server in front of an origin, with the folder's users. */
export async function startFront(filled: FilledFolder, originUrl: string): Promise<Front> {
  const folder = createDataFolder();
  copyFileSync(filled.databaseFile, join(folder.path, 'kelner.db'));
  const env = { ORIGIN_URL: originUrl, ORIGIN_SERVICE_TOKEN: credential };
  const server = await startServer(folder.path, env);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      folder.remove();
    },
  };
}
