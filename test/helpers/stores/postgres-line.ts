/** A line to a PostgreSQL server's socket that a test can interrupt: cut with a word, or silent as where a host is gone. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type PostgresLine = {
  /** The database of `url` over this line. */
  url: string;
  /** Open connections pass nothing on any more, and hear nothing; new ones neither. */
  silence(): void;
  /** What was silent is cut, and new connections pass again. */
  restore(): void;
  stop(): Promise<void>;
};

export async function drawLine(url: string): Promise<PostgresLine> {
  const folder = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  const server = createServer({ noDelay: true }, near => {
    const far = connect(join(folder, '.s.PGSQL.5432'));
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', () => isSilent || end());
    near.on('data', bytes => isSilent || far.write(bytes));
    far.on('data', bytes => isSilent || near.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  const [start = ''] = url.split('?');
  return {
    url: start.replace('@/', `@127.0.0.1:${port}/`),
    silence() {
      isSilent = true;
    },
    restore() {
      isSilent = false;
      endAll();
    },
    async stop() {
      isSilent = false;
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
