/** Processes of the product that share a database, each at a port that it keeps over its restarts, for benches and trials. */
import { jwtKey, publishableKey, secretKey } from '../../clerk-double/clerk-tokens.ts';
import { measuredServer } from '../../helpers/measuring/measured-server.ts';
import {
  createDataFolder,
  findFreePort,
  type ServerProcess,
  startServer,
} from '../../helpers/server-process.ts';
import { cpuMicrosOf } from '../peers/process-cpu.ts';

export type RunningProcess = {
  readonly url: string;
  /** Of it and of those that it replaced. */
  cpuMicros(): number;
  start(env?: Record<string, string>): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Sums of a metric's lines, over all labels. */
  metric(name: string): Promise<number>;
  /** Ends it and deletes its folder. */
  remove(): Promise<void>;
};

const metricsToken = 'of-the-bench';

/** The address that all of them have for people: any process may be asked by it. */
export async function choosePublicUrl(): Promise<string> {
  return `http://127.0.0.1:${await findFreePort()}`;
}

/** It isn't started yet. */
export async function createProcess(
  databaseUrl: string,
  publicUrl: string,
  more: Record<string, string> = {},
): Promise<RunningProcess> {
  const folder = createDataFolder();
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  let server: ServerProcess | null = null;
  let endedMicros = 0;
  const own = (): number => {
    try {
      return cpuMicrosOf(server?.child.pid ?? 0);
    } catch {
      // It has just been killed.
      return 0;
    }
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const ending = server;
    if (ending === null) return;
    endedMicros += own();
    server = null;
    await ending.stop(signal);
    if (signal === 'SIGTERM' && ending.child.exitCode !== 0)
      throw new Error(`A process ended with ${ending.child.exitCode}: ${ending.output()}`);
  };
  return {
    url,
    cpuMicros: () => endedMicros + (server === null ? 0 : own()),
    async start(env = {}) {
      const settings = {
        DATABASE_URL: databaseUrl,
        PORT: port,
        PUBLIC_URL: publicUrl,
        METRICS_TOKEN: metricsToken,
        CLERK_PUBLISHABLE_KEY: publishableKey,
        CLERK_SECRET_KEY: secretKey,
        CLERK_JWT_KEY: jwtKey,
        // Nothing listens there: names come from the tokens.
        CLERK_FAPI_URL: 'http://127.0.0.1:1',
        CLERK_API_URL: 'http://127.0.0.1:1',
        ...more,
        ...env,
      };
      server = await startServer(folder.path, settings, measuredServer);
    },
    stop,
    async metric(name) {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      const lines = text
        .split('\n')
        .filter(line => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    async remove() {
      await stop('SIGKILL');
      folder.remove();
    },
  };
}
