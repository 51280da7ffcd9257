/** The restaurant API as a server of its own: a whole evening through it, and the check that any origin can be held against. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import t, { type Test } from 'tap';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { writeCalls } from '#shared/schemas/write-calls.ts';
import { writeNames, writes } from '#shared/writes.ts';
import { buildLoneOrigin } from '../../server/commands/lone-origin.ts';
import { readLoneOriginConfig } from '../../server/commands/lone-origin-config.ts';
import { checkOrigin, type OriginCheck } from '../../server/commands/origin-check/origin-check.ts';
import { openDatabase } from '../../server/database.ts';
import { buildOrigin } from '../../server/origin/build-origin.ts';
import { originMigrations } from '../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../server/origin/origin-tables.ts';
import { startApp } from '../helpers/running-app.ts';
import { createDataFolder, findFreePort } from '../helpers/server-process.ts';
import { joinStaff, setUpRestaurant, watch } from '../helpers/staff-session.ts';

/** An origin by itself, whose sessions are those that the server at `keysPort` publishes. */
async function startLoneOrigin(t: Test, keysPort: number, options: { withSample?: boolean } = {}) {
  const folder = createDataFolder();
  const read = readLoneOriginConfig({
    PORT: '0',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    SESSION_KEYS_URL: `http://127.0.0.1:${keysPort}/.well-known/jwks.json`,
  });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const origin = await buildLoneOrigin(read.ok, options);
  const url = await origin.app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(async () => {
    await origin.close();
    folder.remove();
  });
  return { url, serviceToken: origin.serviceToken, config: read.ok };
}

t.test('an evening works with an origin of its own: set-up, staff, order, kitchen, payment', async t => {
  const port = await findFreePort();
  const { url: ORIGIN_URL, serviceToken } = await startLoneOrigin(t, port, { withSample: true });
  const app = await startApp(t, { PORT: String(port), ORIGIN_URL, ORIGIN_SERVICE_TOKEN: serviceToken });
  const owner = await setUpRestaurant(app.url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter', 'kitchen']);
  const people = (await owner.get<{ displayName: string }[]>('/api/admin/users')).body;
  const names = people.map(({ displayName }) => displayName);
  t.ok(
    ['anna_w', 'Zofia'].every(name => names.includes(name)),
    names.join(),
  );
  t.match((await owner.get('/api/admin/settings')).body, { restaurantName: 'Pod Lipą' });

  const kitchenPath = '/api/preparation/orders?location=kitchen';
  const kitchen = await watch(waiter, [kitchenPath]);
  t.teardown(() => kitchen.close());
  const menu = (await waiter.get<{ items: { id: string; station: string }[] }[]>('/api/waiter/menu')).body;
  const dish = menu.flatMap(({ items }) => items).find(({ station }) => station === 'kitchen');
  const [table] = (await waiter.get<{ id: string }[]>('/api/waiter/tables')).body;
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: table?.id,
    guestCount: 2,
    lines: [{ menuItemId: dish?.id, quantity: 1 }],
  });
  t.equal(opened.status, 201);
  const path = `/api/waiter/orders/${opened.body.id}`;
  const sent = (await waiter.write<Order>('POST', `${path}/send`, {})).body;
  await kitchen.waitFor(message => JSON.stringify(message).includes(sent.id));
  const tickets = (await waiter.get<Ticket[]>(kitchenPath)).body;
  const [lineId] = tickets.find(({ orderId }) => orderId === sent.id)?.lines.map(({ id }) => id) ?? [];
  t.equal((await waiter.write('POST', `/api/preparation/lines/${lineId}/ready`, {})).status, 200);
  const paid = await waiter.write<Order>('POST', `${path}/payments`, { kind: 'cash', amount: sent.due });
  t.match(paid.body, { due: 0 });
  const lineIds = [lineId];
  t.equal((await waiter.write('POST', `${path}/serve`, { lineIds })).status, 200);
  t.match((await waiter.write<Order>('POST', `${path}/close`, {})).body, { state: 'closed' });
});

t.test('its credential lasts over a restart, and one folder has one origin', async t => {
  const { config, serviceToken } = await startLoneOrigin(t, 1);
  await t.rejects(buildLoneOrigin(config), { message: /already runs on .*origin/ });
  t.match(serviceToken, /^[\w-]{43}$/);
  const read = readLoneOriginConfig({ PORT: 'x', ORIGIN_SERVICE_TOKEN: 'a b', SESSION_KEYS_URL: 'ftp://x' });
  t.match(read, { faults: [/^PORT/, /^ORIGIN_SERVICE_TOKEN/, /^SESSION_KEYS_URL/] });
});

t.test('without the keys of the sessions nobody is told apart, and it says so', async t => {
  const { url, serviceToken } = await startLoneOrigin(t, await findFreePort());
  const ask = (token: string) =>
    fetch(`${url}/api/waiter/tables`, {
      headers: { authorization: `Bearer ${token}`, 'x-organization-id': 'house' },
    });
  t.equal((await ask('not.a')).status, 401);
  t.match(await (await ask('eyJhbGciOiJSUzI1NiJ9.e30.c2ln')).json(), { status: 503, code: 'NOT_READY' });
  t.equal((await ask(serviceToken)).status, 200);
  t.match(await (await fetch(`${url}/openapi.json`)).json(), { openapi: '3.1.1' });
});

async function check(t: Test, url: string, options: Partial<OriginCheck> & { keysPort: number }) {
  const said: string[] = [];
  const how = { url, serviceToken: null, token: null, canWrite: false, ...options };
  const lines = await checkOrigin(how, ({ line }) => void said.push(line));
  t.equal(said.length, lines.length, 'each line is said as it comes');
  return lines;
}

t.test('our own origin passes its check, reads and writes', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startLoneOrigin(t, keysPort);
  const lines = await check(t, url, { keysPort, serviceToken, canWrite: true });
  t.same(
    lines.filter(({ outcome }) => outcome !== 'passed'),
    [],
  );
  t.ok(lines.length > 200);
});

/** An origin with faults: another one in front of a good one. */
async function startBroken(t: Test, target: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const headers = new Headers(request.headers as Record<string, string>);
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    let text = await answer.text();
    response.statusCode = answer.status;
    for (const name of ['content-type', 'etag', 'cache-control']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    if (request.url === '/api/waiter/tables') text = text.replaceAll(/"seats":(\d+)/g, '"seats":"$1"');
    if (request.url === '/api/admin/users') response.removeHeader('etag');
    if (request.url === '/api/admin/settings' && answer.status === 403) response.statusCode = 200;
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}

t.test('an origin that reads other keys, or a token that is over, is one line and not a hundred', async t => {
  const { url, serviceToken } = await startLoneOrigin(t, await findFreePort());
  const keysPort = await findFreePort();
  const line = "the check's session is taken";
  const answered = { outcome: 'passed', line: 'the origin answers' };
  t.match(await check(t, url, { keysPort, serviceToken, keysWithinMs: 1 }), [
    answered,
    { outcome: 'failed', line, why: new RegExp(`503. .*keys from http://127\\.0\\.0\\.1:${keysPort}/`) },
  ]);
  t.match(await check(t, url, { keysPort, token: 'over' }), [
    answered,
    { line, why: /^answered 401\. The token/ },
  ]);
});

t.test('a broken origin is told by line and field what is wrong', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startLoneOrigin(t, keysPort);
  const lines = await check(t, await startBroken(t, url), { keysPort, serviceToken, canWrite: true });
  const failed = lines.filter(({ outcome }) => outcome === 'failed');
  const why = (line: string) => failed.find(one => one.line === line)?.why;
  t.match(why('GET /api/waiter/tables (waiterTables) has its shape'), /^0\/seats must be integer/);
  t.match(why('GET /api/admin/users (users) has an ETag and answers 304 for it'), /^ETag is missing/);
  t.match(why('GET /api/admin/settings (settings) is for admin'), /^as nobody: answered 200 instead of 403/);
  t.match(
    why('the same key with the same body answers the first answer again'),
    /^Idempotency-Replayed is not true/,
  );
  t.match(
    lines.filter(({ line }) => line.includes('userInfo')).map(({ outcome }) => outcome),
    ['passed'],
  );
});

t.test('what is published of a write is what its route takes', async t => {
  const database = await openDatabase<OriginTables>(':memory:', originMigrations);
  const bodies = new Map<string, unknown>();
  const origin = await buildOrigin({
    database,
    verifyToken: async () => null,
    serviceToken: 'x',
    now: Date.now,
    logger: false,
    async publish(app) {
      app.addHook(
        'onRoute',
        ({ method, url, schema }) => void bodies.set(`${method} ${url}`, schema?.body ?? null),
      );
    },
  });
  t.teardown(async () => {
    await origin.close();
    await database.close();
  });
  for (const name of writeNames.filter(one => one !== 'logout')) {
    const { method, path } = writes[name];
    t.equal(bodies.get(`${method} ${path}`), writeCalls[name].body, name);
  }
});

t.test(
  'the server publishes its keys, its description and its numbers, and is checked by the token of a person',
  async t => {
    const app = await startApp(t);
    const keys = await (await fetch(`${app.url}/.well-known/jwks.json`)).json();
    t.match(keys, { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: String }] });
    t.notOk(JSON.stringify(keys).includes('"d"'), 'not the private one');
    t.match(await (await fetch(`${app.url}/openapi.json`)).json(), { openapi: '3.1.1' });
    const owner = await setUpRestaurant(app.url, { sample: false });
    const keysPort = 0;
    const lines = await check(t, app.url, { keysPort, token: await owner.token() });
    t.same(
      lines.filter(({ outcome }) => outcome === 'failed'),
      [],
    );
    t.ok(lines.some(({ outcome }) => outcome === 'skipped'));
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    t.match(await check(t, nowhere, { keysPort, token: 'x' }), [
      { outcome: 'failed', line: 'the origin answers' },
    ]);

    const screen = await watch(owner, ['/api/waiter/tables']);
    t.teardown(() => screen.close());
    await owner.write('POST', '/api/admin/table-locations', { name: 'Sala' });
    const text = await (await fetch(`${app.url}/metrics`)).text();
    for (const line of [
      'kelner_live_sockets 1',
      'kelner_topics{read="waiterTables"} 1',
      'kelner_topic_watchers{read="waiterTables"} 1',
      'kelner_topics_stale{read="waiterTables"} 0',
      'kelner_calls_total{call="createTableLocation",status="2xx"} 1',
      'kelner_live_slow_readers_total 0',
    ])
      t.ok(text.split('\n').includes(line), line);
    t.match(text, /^kelner_polls_total\{read="waiterTables",outcome="ok"\} \d/m);
    t.match(text, /^kelner_live_sent_bytes_total [1-9]/m);
  },
);
