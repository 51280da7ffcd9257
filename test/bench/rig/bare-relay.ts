/**
 * Lower bound for order-to-screen on this computer at this moment: a POST writes one row to disk (synchronous = FULL),
 * is answered, and the same bytes go to every socket. No sign-in, rules, origin, diff or envelope.
 *
 * Usage: node test/bench/rig/bare-relay.ts FILE (forked: sends its address to its parent, answers any message with the CPU time so far, and ends with it)
 */
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { WebSocketServer } from 'ws';

const [file = ':memory:'] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('create table if not exists rows (body text not null)');
const insert = database.prepare('insert into rows (body) values (?)');

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  insert.run(body);
  response.end('{}');
  for (const client of sockets.clients) client.send(body);
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.({ url: `http://127.0.0.1:${address?.port}` });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicros: user + system });
});
process.once('disconnect', () => process.exit());
