/** The servers that ours is compared with, each a separate process. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CounterOrder } from '../../helpers/endurance/counter-process.ts';

type ConnectOrder = CounterOrder & { kind: 'connect' };

export type Peer = {
  readonly name: string;
  readonly pid: number;
  /** How a receiver connects to it. */
  readonly reach: Omit<ConnectOrder, 'kind' | 'count'>;
  /** Broadcasts `updates` messages to all connected clients. */
  tick(updates: number): void;
  stop(): void;
};

const here = import.meta.dirname;

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The peer could not be started');
  return child.pid;
}

const plainReach = { path: '/', headers: {}, greetings: [] as string[], opcode: 1 as const };

/** A Node server of ours whose parent tells it what to send. */
async function startScript(
  name: string,
  script: string,
  args: string[] = [],
  reach: Partial<Peer['reach']> = {},
): Promise<Peer & { child: ChildProcess }> {
  const child = fork(join(here, script), args);
  const [{ port }] = await once(child, 'message');
  return {
    name,
    child,
    pid: pidOf(child),
    reach: { ...plainReach, port, ...reach },
    tick: updates => child.send({ updates }),
    stop: () => child.kill(),
  };
}

export const startBareWs = () => startScript('ws, send(string)', 'bare-ws.ts');
export const startBareWsOnce = () => startScript('ws, frame built once', 'bare-ws.ts', ['once']);

export function startSocketIo(): ReturnType<typeof startScript> {
  const packages = join(here, 'packages');
  if (!existsSync(join(packages, 'node_modules', 'socket.io'))) {
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: packages,
    });
    if (status !== 0) throw new Error(`socket.io could not be installed in ${packages}`);
  }
  const path = '/socket.io/?EIO=4&transport=websocket';
  return startScript('socket.io', 'socket-io.ts', [], {
    path,
    greetings: [Buffer.from('40').toString('base64')],
  });
}
