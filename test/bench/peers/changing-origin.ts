/**
 * A remote origin for the benches, as a separate process: every user has all roles, and there are sixty tables and
 * nothing else. A POST of a new order changes as many tables as its body says; other requests change nothing.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reads } from '#shared/contract/reads.ts';
import { orderedTable, tableEntity } from './payloads.ts';

const tableCount = 60;
/** Every other table has an order. */
const changingEvery = 2;
const versions = new Array<number>(tableCount).fill(0);
let version = 0;
let next = 0;
let polls = 0;

function change(updates: number): void {
  if (updates > 0) version += 1;
  for (let index = 0; index < updates; index += 1) {
    versions[next] = version;
    next = (next + changingEvery) % tableCount;
  }
}

const server = createServer(async (request, response) => {
  const answer = (status: number, body: unknown, etag?: string): void => {
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...(etag && { etag }) }).end(text);
  };
  if (request.method === 'GET') {
    if (request.url === '/api/auth/userinfo')
      return answer(200, { roles: ['waiter', 'kitchen', 'bar', 'admin'] });
    polls += 1;
    if (request.url !== reads.waiterTables.path) return answer(200, [], '"none"');
    const tables = versions.map((own, index) =>
      index % changingEvery === 0 ? tableEntity(index, own) : orderedTable(index),
    );
    return answer(200, tables, `"v${version}"`);
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.url === '/api/waiter/orders') change((JSON.parse(body) as { updates: number }).updates);
  // An order without a table would be none of the tables' business.
  answer(200, { tableId: tableEntity(0, 0).id });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('message', () => process.send?.({ polls }));
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
