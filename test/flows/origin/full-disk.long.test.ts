/** A disk that fills up in the evening: once by SQLite's own limit, once for real, on a small disk of its own. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import t from 'tap';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { answerWithProblems } from '../../../server/http/errors.ts';
import { healthRoutes } from '../../../server/web/health-routes.ts';
import { createOrigin } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';
import { setUpRestaurant } from '../../helpers/restaurants/staff-session.ts';
import { startApp } from '../../helpers/running-app.ts';
import { createDataFolder, spawnServer, startServer } from '../../helpers/server-process.ts';
import { leaveFree, mountSmallDisk } from '../../helpers/stores/small-disk.ts';

t.test('ready says no as soon as a command was refused, and yes by itself once there is room', async t => {
  const origin = await createOrigin(t, join(t.testdir(), 'kelner.db'));
  const { db, isWritable } = origin.database;
  const front = Fastify();
  answerWithProblems(front);
  await front.register(healthRoutes, {
    isDatabaseWritable: isWritable,
    isOriginReachable: async () => true,
  });
  const ready = async () => (await front.inject('/health/ready')).statusCode;
  const line = { menuItemId: restaurantIds.soup, quantity: 1, note: 'x'.repeat(200) };
  const body = { type: 'takeaway', guestCount: 0, lines: Array.from({ length: 50 }, () => line) } as const;
  const order = (key: string) => origin.command('createOrder', body, { as: 'waiter', key });
  t.equal((await order(randomUUID())).status, 201);
  t.equal(await ready(), 200);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  let key = randomUUID();
  let answer = await order(key);
  let acknowledged = 1;
  for (; answer.status === 201; answer = await order(key)) {
    acknowledged += 1;
    key = randomUUID();
  }
  t.match(answer.problem, { status: 503, code: 'STORAGE_UNAVAILABLE' });
  t.equal(await ready(), 503, 'although a single row still fits');
  t.equal((await origin.send({ method: 'GET', url: '/health' })).status, 503);
  const { data } = await origin.read('waiterOrders', { as: 'waiter' });
  t.equal(data.length, acknowledged, 'reads go on, and nothing is half written');
  await sql`pragma max_page_count = 1000000`.execute(db);
  t.equal(await ready(), 200, 'nobody had to try in vain');
  t.equal((await order(key)).status, 201);
  t.match(await order(key), { status: 201, headers: { 'idempotency-replayed': 'true' } });
  t.equal((await origin.read('waiterOrders', { as: 'waiter' })).data.length, acknowledged + 1);
});

t.test('on a disk that is full people read, and write once there is room', async t => {
  const disk = mountSmallDisk(t, 24);
  if ('skip' in disk) {
    t.pass('there is no small disk here', { skip: disk.skip });
    return;
  }
  const server = await startApp(t, { DATA_DIR: join(disk.path, 'data') });
  const owner = await setUpRestaurant(server.url);
  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  const orders = async () => (await owner.get<Order[]>('/api/waiter/orders')).body.length;
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const plain = menu.flatMap(({ items }) => items).find(item => item.modifierGroupIds.length === 0);
  const line = { menuItemId: plain?.id, quantity: 1, note: 'x'.repeat(200) };
  const body = { type: 'takeaway', guestCount: 0, lines: Array.from({ length: 50 }, () => line) };
  const order = (key: string) => owner.write<{ code?: string }>('POST', '/api/waiter/orders', body, { key });
  const sent = { type: 'takeaway', guestCount: 0, lines: [{ menuItemId: plain?.id, quantity: 1 }] };
  const first = (await owner.write<Order>('POST', '/api/waiter/orders', sent)).body;
  await owner.write('POST', `/api/waiter/orders/${first.id}/send`, {});
  const payment = { id: randomUUID(), kind: 'card', amount: first.total };
  const before = await orders();
  await owner.token();
  t.equal(await ready(), 200);
  leaveFree(disk.path, 0);
  t.equal(await ready(), 503, 'before the first waiter is refused');
  // What was taken into the log before keeps its place there.
  let key = randomUUID();
  let answer = await order(key);
  let acknowledged = 0;
  for (; answer.status === 201; answer = await order(key)) {
    acknowledged += 1;
    key = randomUUID();
  }
  t.match(answer, { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } });
  const pay = () =>
    owner.write<{ code?: string }>('POST', `/api/waiter/orders/${first.id}/payments`, payment, {
      key: payment.id,
    });
  t.match(await pay(), { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } });
  t.equal(await ready(), 503);
  t.equal((await fetch(`${server.url}/health/live`)).status, 200);
  t.equal((await owner.get('/api/waiter/tables')).status, 200);
  t.equal(await orders(), before + acknowledged);
  leaveFree(disk.path);
  t.equal(await ready(), 200);
  t.equal((await order(key)).status, 201);
  t.equal((await order(key)).headers.get('idempotency-replayed'), 'true');
  t.equal(await orders(), before + acknowledged + 1);
  t.same([(await pay()).status, (await pay()).headers.get('idempotency-replayed')], [200, 'true']);
  const { payments } = (await owner.get<Order>(`/api/waiter/orders/${first.id}`)).body;
  t.same(
    payments.map(({ id }) => id),
    [payment.id],
    'paid once, whatever was pressed',
  );
  await server.close();
});

t.test('a start on a full disk says so, and the next one with room goes through', async t => {
  const disk = mountSmallDisk(t, 24);
  if ('skip' in disk) {
    t.pass('there is no small disk here', { skip: disk.skip });
    return;
  }
  const folder = join(disk.path, 'data');
  const sentence =
    /^The data folder .*data cannot be (written|used): the disk (is full|fails, or is full)\. [^\n]+\n$/;
  for (const kibibytes of [0, 12]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    leaveFree(disk.path, kibibytes * 1_024);
    const { child, output } = spawnServer({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder });
    t.same(await once(child, 'close'), [1, null], `${kibibytes} KiB`);
    t.match(output(), sentence, `${kibibytes} KiB`);
    leaveFree(disk.path);
    const server = await startServer(folder);
    t.ok(existsSync(join(folder, 'signing-key.pem')));
    t.equal(await server.stop(), 0);
  }
});

t.test('a server whose log has no room answers on, and goes on with its log once there is some', async t => {
  const disk = mountSmallDisk(t, 1);
  if ('skip' in disk) {
    t.pass('there is no small disk here', { skip: disk.skip });
    return;
  }
  const file = join(disk.path, 'log');
  for (const isFullBefore of [true, false]) {
    const { path: folder, remove } = createDataFolder();
    const out = openSync(file, 'w');
    if (isFullBefore) leaveFree(disk.path, 0);
    const server = await startServer(folder, { LOG_LEVEL: 'info' }, undefined, out);
    leaveFree(disk.path, 0);
    const ask = async (path: string) => (await fetch(`${server.url}/${path}`)).status;
    for (let asked = 0; asked < 100; asked += 1) t.equal(await ask('config.json'), 200);
    t.notMatch(readFileSync(file, 'utf8'), '/there-is-room');
    leaveFree(disk.path);
    await ask('there-is-room');
    while (!readFileSync(file, 'utf8').includes('/there-is-room')) await setTimeout(20);
    t.equal(await server.stop(), 0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    t.ok(lines.filter(line => line.includes('"path":"/config.json"')).length >= 100, 'nothing was lost');
    closeSync(out);
    rmSync(file);
    remove();
  }
});
