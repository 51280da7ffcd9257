/** A TCP line to a PostgreSQL server that listens on a socket file, which a test cuts, now or when certain words go through. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Test } from 'tap';

type Cut = 'unheard' | 'unanswered' | 'forGood';

type DatabaseLine = {
  url: string;
  /** Ends all connections and refuses new ones, until `mend`. */
  cut(): void;
  mend(): void;
  /**
   * When a client next sends these words, one after the other, its connection ends: `unheard` before the server hears the last, `unanswered` once it has
   * answered, which the client doesn't hear. All that follows goes through, or `forGood` nothing.
   */
  cutAt(words: readonly string[], when: Cut): void;
};

export async function layLine(t: Test, databaseUrl: string): Promise<DatabaseLine> {
  const found = new URL(databaseUrl.replace('@/', '@localhost/'));
  const file = `${found.searchParams.get('host')}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  let isCut = false;
  let next: { words: string[]; when: Cut } | null = null;

  const server = createServer(client => {
    if (isCut) {
      client.destroy();
      return;
    }
    const database = connect(file);
    let isDeaf = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', chunk => {
      const { words = [], when } = next ?? {};
      if (words[0] !== undefined && chunk.includes(words[0])) words.shift();
      if (next !== null && words.length === 0) {
        next = null;
        if (when === 'forGood') isCut = true;
        if (when !== 'unanswered') return end();
        isDeaf = true;
      }
      database.write(chunk);
    });
    database.on('data', chunk => (isDeaf ? end() : client.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  t.teardown(() => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${found.username}@127.0.0.1:${port}${found.pathname}`,
    cut,
    mend() {
      isCut = false;
    },
    cutAt(words, when) {
      next = { words: [...words], when };
    },
  };
}
