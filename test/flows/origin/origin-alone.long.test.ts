/** The restaurant API as a server of its own: a whole evening through it, and the check that any origin can be held against. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { buildStandaloneOrigin } from '../../../server/commands/standalone-origin.ts';
import { readStandaloneOriginConfig } from '../../../server/commands/standalone-origin-config.ts';
import { buildOrigin } from '../../../server/origin/build-origin.ts';
import { originMigrations } from '../../../server/origin/kernel/migrations/origin-migrations.ts';
import type { OriginTables } from '../../../server/origin/kernel/origin-tables.ts';
import { openDatabase } from '../../../server/store/sqlite-store.ts';
import type { PassingAnswer, PassingCall } from '../../helpers/doubles/altered-origin.ts';
import { startAlteredOrigin } from '../../helpers/doubles/altered-origin.ts';
import { check, startStandaloneOrigin } from '../../helpers/doubles/checked-origin.ts';
import { joinStaff, setUpRestaurant, watch } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { findFreePort } from '../../helpers/server-process.ts';

t.test('an evening works with an origin of its own: set-up, staff, order, kitchen, payment', async t => {
  const port = await findFreePort();
  const { url: ORIGIN_URL, serviceToken } = await startStandaloneOrigin(t, port, { withSample: true });
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
  const { config, serviceToken } = await startStandaloneOrigin(t, 1);
  await t.rejects(buildStandaloneOrigin(config), { message: /already runs on .*origin/ });
  t.match(serviceToken, /^[\w-]{43}$/);
  const read = readStandaloneOriginConfig({
    PORT: 'x',
    ORIGIN_SERVICE_TOKEN: 'a b',
    SESSION_KEYS_URL: 'ftp://x',
  });
  t.match(read, { faults: [/^PORT/, /^ORIGIN_SERVICE_TOKEN/, /^SESSION_KEYS_URL/] });
});

t.test('without the keys of the sessions nobody is told apart, and it says so', async t => {
  const { url, serviceToken } = await startStandaloneOrigin(t, await findFreePort());
  const ask = (token: string) =>
    fetch(`${url}/api/waiter/tables`, {
      headers: { authorization: `Bearer ${token}`, 'x-organization-id': 'house' },
    });
  t.equal((await ask('not.a')).status, 401);
  t.match(await (await ask('eyJhbGciOiJSUzI1NiJ9.e30.c2ln')).json(), { status: 503, code: 'NOT_READY' });
  t.equal((await ask(serviceToken)).status, 200);
  t.match(await (await fetch(`${url}/openapi.json`)).json(), { openapi: '3.1.1' });
});

t.test('our own origin passes its check, reads and writes', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startStandaloneOrigin(t, keysPort);
  const lines = await check(t, url, { keysPort, serviceToken, canWrite: true });
  t.match(
    lines.filter(({ outcome }) => outcome !== 'passed'),
    [{ outcome: 'skipped', line: /invoiceInForce/ }],
    'it issues no invoices',
  );
  t.ok(lines.length > 200);
});

t.test('an origin that reads other keys, or a token that is over, is one line and not a hundred', async t => {
  const { url, serviceToken } = await startStandaloneOrigin(t, await findFreePort());
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

/** What a broken origin does to the answers of these writes. */
const alterations: Partial<Record<WriteName, (answer: PassingAnswer, call: PassingCall) => void>> = {
  createTableLocation({ headers }) {
    headers.delete('idempotency-replayed');
  },
  discountLine({ data }) {
    data['total'] = Number(data['total']) - 1;
  },
  splitLine({ data }) {
    data['version'] = Number(data['version']) - 1;
  },
  mergeOrders({ data }) {
    data['mergedFrom'] = [];
  },
  approve(answer) {
    answer.status = 200;
  },
  queueReceipt({ data }) {
    if ('receiptState' in data) data['isReceiptPending'] = false;
  },
  reopenOrder({ data }) {
    if ('code' in data) data['code'] = 'LINE_STATE';
  },
  takePayment(answer, { sent }) {
    if (sent.includes('"share"')) answer.status = 500;
  },
};

t.test('a broken origin is told by line and field what is wrong', async t => {
  const keysPort = await findFreePort();
  const { url, serviceToken } = await startStandaloneOrigin(t, keysPort);
  const broken = await startAlteredOrigin(t, url, {
    call({ write, headers }) {
      if (write === 'refundPayment') headers.set('idempotency-key', randomUUID());
    },
    answer(answer, call) {
      if (call.url === '/api/waiter/tables')
        answer.text = answer.text.replaceAll(/"seats":(\d+)/g, '"seats":"$1"');
      if (call.url === '/api/admin/users') answer.headers.delete('etag');
      if (call.url === '/api/admin/settings' && answer.status === 403) answer.status = 200;
      if (call.write !== undefined) alterations[call.write]?.(answer, call);
    },
  });
  const lines = await check(t, broken, { keysPort, serviceToken, canWrite: true });
  const why = (line: string) => lines.find(one => one.outcome === 'failed' && one.line === line)?.why;
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

  const order = '/api/waiter/orders/:id';
  const line = `${order}/lines/:lineId`;
  t.equal(why(`POST ${line}/discount (discountLine), 10 % off`), 'total is 7409 instead of 7410');
  const split = `POST ${line}/split (splitLine), one piece of three`;
  t.match(why(split), /^version is (\d+): it did not grow from \1$/);
  const merged = `POST ${order}/merge (mergeOrders), with the order of another table`;
  t.match(why(`${merged}: answered the whole order`), /^mergedFrom is \[\] instead of \[\{"orderId"/);
  const refund = `POST ${order}/payments/:paymentId/refund (refundPayment), a part, by an admin`;
  t.match(why(`${refund}: repeated with its key`), /^answers another order: \w/);
  t.equal(why('a waiter does not approve'), 'answered 200 instead of 403 FORBIDDEN');
  t.equal(why(`POST ${order}/receipt (queueReceipt)`), 'isReceiptPending is false instead of true');
  const stopped = lines.find(one => one.line === 'the rest of payments');
  t.match(stopped, { outcome: 'skipped', why: /takePayment\), the first of two shares failed$/ });
  t.notOk(why(`POST ${line}/void (voidLine), by an admin`), 'what is right is not complained of');
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
    const { method, path, body } = writes[name];
    const taken = bodies.get(`${method} ${path}`);
    if (body === null) t.match(taken, { properties: {}, additionalProperties: false }, name);
    else t.equal(taken, schemaOf(body), name);
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
