/** A database that asks for a password which nobody gave is one sentence, at once. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { createDataFolder, spawnServer } from '../../../helpers/server-process.ts';
import { restaurantCommand } from '../../../helpers/stores/restaurant-command.ts';

function message(kind: string, code: number, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(9);
  head.write(kind);
  head.writeInt32BE(body.length + 8, 1);
  head.writeInt32BE(code, 5);
  return Buffer.concat([head, body]);
}

/** Says what PostgreSQL says where it wants SCRAM (its manual, 54.3), and then waits for the proof, as that does. */
async function askingForPassword(t: Test): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(message('R', 10, 'SCRAM-SHA-256\0\0'));
      socket.once('data', () => socket.write(message('R', 11, 'r=nonce,s=c2FsdA==,i=4096')));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `postgres://kelner@127.0.0.1:${(server.address() as AddressInfo).port}/kelner`;
}

const said = 'The database asks for a password: put it into DATABASE_URL or PGPASSWORD.';

t.test('a password that the address lacks is asked for in words, and nothing hangs', async t => {
  const databaseUrl = await askingForPassword(t);
  const { path: dataFolder, remove } = createDataFolder();
  t.teardown(remove);
  const env = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' };
  const server = spawnServer(env);
  const ended = once(server.child, 'exit');
  t.teardown(() => server.child.kill('SIGKILL'));
  t.same(await restaurantCommand({ dataFolder, databaseUrl }), { status: 1, said });
  t.same(await ended, [1, null]);
  t.equal(server.output().trim(), said);
});
