/**
 * Environment of a soak: a remote origin and the server, each a separate process, with a bad network on both sides of
 * the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from '../../helpers/doubles/tcp-proxy.ts';
import type { Member } from '../../helpers/endurance/soak-frames.ts';
import type { HeldMemory } from '../../helpers/measuring/held-memory.ts';
import { measuredServer, memoryOf } from '../../helpers/measuring/measured-server.ts';
import {
  createDataFolder,
  findFreePort,
  type ServerProcess,
  startServer,
} from '../../helpers/server-process.ts';
import type { OriginFault } from './soak-origin.ts';
import { createSoakPeople, type SoakStaff } from './soak-people.ts';

export type SoakWorld = {
  /** The server's address for browsers. */
  readonly url: string;
  /** Proxies between browsers and server, and between server and origin. */
  readonly near: TcpProxy;
  readonly far: TcpProxy;
  /** Of every organization, with its owner. */
  readonly members: readonly Member[];
  readonly owners: readonly Member[];
  readonly originStore: string;
  setOriginFault(fault: OriginFault | null): Promise<void>;
  /** The origin's current answer, bypassing all faults. */
  readOrigin(organizationId: string, path: string): Promise<unknown>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Between the two signals. */
  isSuspended(): boolean;
  /** Stops and restarts the server; resolves with its exit code and how long it took to end. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; endedAfterMs: number }>;
  memory(): Promise<HeldMemory>;
  /** Processes that exited unexpectedly. */
  readonly exits: readonly string[];
  serverOutput(): string;
  stop(): Promise<void>;
};

export async function startSoakWorld(options: {
  people: SoakStaff;
  /** The origin has a credential for the server's own polls. */
  hasServiceCredential: boolean;
}): Promise<SoakWorld> {
  const folder = createDataFolder();
  const serverPort = await findFreePort();
  const near = await startTcpProxy({ port: serverPort });
  const { owners, members, env, plan } = await createSoakPeople(options.people, near.url);
  const originFile = join(folder.path, 'origin.db');
  const origin = fork(join(import.meta.dirname, 'soak-origin.ts'), [
    JSON.stringify({ ...plan, store: originFile }),
  ]);
  const [{ url: originUrl }] = await once(origin, 'message');
  const far = await startTcpProxy({ port: Number(new URL(originUrl).port) });

  const exits: string[] = [];
  const expected = new WeakSet<ChildProcess>();
  const watchExit = (name: string, child: ChildProcess, output: () => string) =>
    child.once('exit', (code, signal) => {
      if (expected.has(child)) return;
      exits.push(`${name} ended with ${code ?? signal}`);
      console.error(`${exits.at(-1)}: ${output()}`);
    });
  watchExit('the origin', origin, () => '');
  let printed = '';
  const start = async (): Promise<ServerProcess> => {
    const server = await startServer(
      folder.path,
      {
        PORT: String(serverPort),
        PUBLIC_URL: near.url,
        ORIGIN_URL: far.url,
        ...(options.hasServiceCredential && { ORIGIN_SERVICE_TOKEN: plan.serviceToken }),
        ...env,
      },
      measuredServer,
    );
    watchExit('the server', server.child, server.output);
    return server;
  };
  let server = await start();
  let isSuspended = false;
  const end = (signal: NodeJS.Signals) => {
    expected.add(server.child);
    return server.stop(signal);
  };

  // The origin records each member's first request in the user list, which causes no notification.
  for (const member of members) {
    const headers = { authorization: `Bearer ${await member.token()}` };
    await fetch(`${originUrl}/api/auth/userinfo`, { headers });
  }

  return {
    url: near.url,
    near,
    far,
    members,
    owners,
    originStore: originFile,
    exits,
    async setOriginFault(name) {
      origin.send({ name });
      await once(origin, 'message');
    },
    async readOrigin(organizationId, path) {
      const headers = { authorization: `Bearer ${plan.serviceToken}`, 'x-organization-id': organizationId };
      return (await fetch(`${originUrl}${path}`, { headers })).json();
    },
    signal(name) {
      isSuspended = name === 'SIGSTOP';
      server.child.kill(name);
    },
    isSuspended: () => isSuspended,
    async restart(signal) {
      const beganMs = performance.now();
      const code = await end(signal);
      const endedAfterMs = performance.now() - beganMs;
      printed += server.output();
      server = await start();
      return { code, endedAfterMs };
    },
    memory: () => memoryOf(server),
    serverOutput: () => printed + server.output(),
    async stop() {
      await end('SIGTERM');
      expected.add(origin);
      origin.disconnect();
      await once(origin, 'exit');
      await Promise.all([near.stop(), far.stop()]);
      folder.remove();
    },
  };
}
