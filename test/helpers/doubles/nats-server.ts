/** A real NATS server for tests, where there is one on the PATH (Debian and Ubuntu: the package `nats-server`). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

type NatsServer = {
  url: string;
  /** As by a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

function binary(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/bin'];
  return folders.map(folder => join(folder, 'nats-server')).find(existsSync) ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Null where there is none. */
export async function startNats(): Promise<NatsServer | null> {
  const command = binary();
  if (command === null) return null;
  const port = await freePort();
  const user = ['--user', 'kelner', '--pass', 'p@ss'];
  let child: ChildProcess | null = null;
  const server: NatsServer = {
    url: `nats://kelner:${encodeURIComponent('p@ss')}@127.0.0.1:${port}`,
    async start() {
      const started = spawn(command, ['--addr', '127.0.0.1', '--port', String(port), ...user], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stderr.on('data', chunk => String(chunk).includes('Server is ready') && resolve());
        started.once('exit', () => reject(new Error('The NATS server ended')));
      });
    },
    async kill() {
      const ended = child;
      child = null;
      if (ended === null) return;
      ended.kill('SIGKILL');
      if (ended.exitCode === null && ended.signalCode === null) await once(ended, 'exit');
    },
  };
  await server.start();
  return server;
}
