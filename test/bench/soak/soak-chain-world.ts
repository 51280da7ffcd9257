/**
 * Environment of a soak of several processes: each with the embedded origin, on one PostgreSQL database, behind a balancer; a bad network before the
 * balancer and between the processes and the database. One process more, which nobody is sent to, says how things stand.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTcpProxy } from '../../helpers/doubles/tcp-proxy.ts';
import {
  createDataFolder,
  findFreePort,
  type ServerProcess,
  startServer,
} from '../../helpers/server-process.ts';
import { durable, startPostgres } from '../../helpers/stores/postgres-server.ts';
import { startBalancer } from '../rig/tcp-balancer.ts';
import { createSoakPeople, type SoakStaff } from './soak-people.ts';
import type { HeldMemory } from './soak-server.ts';
import type { SoakWorld } from './soak-world.ts';

/** Three seconds more than alone: the balancer is told first. */
const endsWithinMs = 8_000;

const sumOf = (all: readonly HeldMemory[]): HeldMemory => {
  const sum = (key: keyof HeldMemory) => all.reduce((total, held) => total + held[key], 0);
  return {
    rssBytes: sum('rssBytes'),
    heapBytes: sum('heapBytes'),
    openFiles: sum('openFiles'),
    openSockets: sum('openSockets'),
    timers: sum('timers'),
  };
};

/** Throws where no PostgreSQL runs. */
export async function startSoakChain(staff: SoakStaff, processCount: number): Promise<SoakWorld> {
  const postgres = await startPostgres(durable);
  if (typeof postgres === 'string') throw new Error(postgres);
  const store = await postgres.createDatabase();
  const folders = Array.from({ length: processCount }, createDataFolder);
  const ports: number[] = [];
  for (const _ of folders) ports.push(await findFreePort());
  const balancer = await startBalancer(ports);
  const near = await startTcpProxy({ port: balancer.port });
  const { plan, owners, members, env } = await createSoakPeople(staff, near.url);
  const teller = fork(join(import.meta.dirname, 'soak-origin.ts'), [JSON.stringify({ ...plan, store })]);
  const [{ url: tellerUrl }] = await once(teller, 'message');
  const socketFolder = new URL(store.replace('@/', '@localhost/')).searchParams.get('host');
  const far = await startTcpProxy({ port: 0, file: `${socketFolder}/.s.PGSQL.5432` });
  const [databaseUrl = ''] = store.replace('@/', `@127.0.0.1:${far.port}/`).split('?');

  const exits: string[] = [];
  const expected = new WeakSet<ChildProcess>();
  let printed = '';
  const watchExit = (name: string, child: ChildProcess, output: () => string) =>
    child.once('exit', (code, signal) => {
      if (expected.has(child)) return;
      exits.push(`${name} ended with ${code ?? signal}`);
      console.error(`${exits.at(-1)}: ${output()}`);
    });
  watchExit('the process that tells', teller, () => '');
  const start = async (index: number): Promise<ServerProcess> => {
    const settings = {
      ...env,
      PORT: String(ports[index]),
      PUBLIC_URL: near.url,
      DATABASE_URL: databaseUrl,
    };
    const server = await startServer(folders[index]?.path ?? '', settings, 'test/bench/soak/soak-server.ts');
    watchExit(`process ${index}`, server.child, server.output);
    return server;
  };
  const servers: ServerProcess[] = [];
  for (const index of folders.keys()) servers.push(await start(index));
  const end = (server: ServerProcess, signal: NodeJS.Signals) => {
    expected.add(server.child);
    return server.stop(signal);
  };
  for (const member of members) {
    const headers = { authorization: `Bearer ${await member.token()}` };
    await fetch(`${tellerUrl}/api/auth/userinfo`, { headers });
  }
  let turn = 0;
  const next = () => turn++ % servers.length;
  let stopped: ServerProcess | undefined;

  return {
    url: near.url,
    ...{ near, far, members, owners, exits, endsWithinMs, originStore: store },
    async setOriginFault() {},
    async readOrigin(organizationId, path) {
      const headers = { authorization: `Bearer ${plan.serviceToken}`, 'x-organization-id': organizationId };
      return (await fetch(`${tellerUrl}${path}`, { headers })).json();
    },
    signal(name) {
      if (name === 'SIGSTOP') stopped = servers[next()];
      stopped?.child.kill(name);
    },
    async restart(signal) {
      const index = next();
      const server = servers[index];
      if (server === undefined) throw new Error('There is no process');
      const beganMs = performance.now();
      const code = await end(server, signal);
      const endedAfterMs = performance.now() - beganMs;
      printed += server.output();
      servers[index] = await start(index);
      return { code, endedAfterMs };
    },
    async memory() {
      const all: HeldMemory[] = [];
      for (const { child } of servers) {
        child.send('memory');
        const [held] = await once(child, 'message');
        all.push(held);
      }
      return sumOf(all);
    },
    serverOutput: () => printed + servers.map(server => server.output()).join(''),
    async stop() {
      await Promise.all(servers.map(server => end(server, 'SIGTERM')));
      expected.add(teller);
      teller.disconnect();
      await once(teller, 'exit');
      await Promise.all([near.stop(), far.stop(), balancer.stop()]);
      await postgres.stop();
      for (const folder of folders) folder.remove();
    },
  };
}
