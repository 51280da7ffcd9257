/** A remote origin that answers 200 with what no client could show: the last good state stays, and one log line says what is wrong. */
import t from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { answerOf, type Fault, startFaultyOrigin } from '../../helpers/doubles/faulty-origin.ts';
import { mirror, startRemoteFront } from '../../helpers/doubles/remote-front.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const tablesPath = '/api/waiter/tables';
const ordersPath = '/api/waiter/orders';
const aboutOrders = { method: 'POST', path: ordersPath };
const json = { 'content-type': 'application/json' };
const text = (body: string | Buffer, headers: Record<string, string> = json): Fault => ({
  kind: 'answer',
  status: 200,
  body,
  headers,
});

type Tables = readonly WaiterTable[];
const spoilt = (tables: Tables, change: object) =>
  answerOf(tables.map((table, index) => (index === 1 ? { ...table, ...change } : table)));
const cases: [name: string, fault: (tables: Tables) => Fault, reason: RegExp][] = [
  ['no tables at all, from one moment to the next', () => answerOf([]), /^wrong shape: suddenly empty$/],
  ['JSON that ends too early', tables => text(JSON.stringify(tables).slice(0, -20)), /^not JSON$/],
  ['HTML', () => text('<html></html>', { 'content-type': 'text/html' }), /^not JSON$/],
  ['50 MB', () => text(Buffer.alloc(50_000_000, ' ')), /^UND_ERR_RES_EXCEEDED_MAX_SIZE$/],
  ['an object', () => answerOf({ items: [] }), /^wrong shape: must be a list$/],
  [
    'the same table twice',
    tables => answerOf([...tables, tables[0]]),
    /^wrong shape: \d+\/id is there twice$/,
  ],
  [
    'a text for a number',
    tables => spoilt(tables, { seats: '4' }),
    /^wrong shape: 1\/seats must be a whole number$/,
  ],
  [
    'a field left out',
    tables => spoilt(tables, { label: undefined }),
    /^wrong shape: 1\/label must be there$/,
  ],
  [
    'a state that there is not',
    tables => spoilt(tables, { state: 'burning' }),
    /^wrong shape: 1\/state must be one of /,
  ],
  [
    'something wrong deep inside',
    tables => spoilt(tables, { orders: [{ id: restaurantIds.table1 }] }),
    /^wrong shape: 1\/orders\/0\/number must be there$/,
  ],
];

t.test(
  'a screen keeps what it has, the log names the fault once, and the next good answer ends it',
  async t => {
    const origin = await startFaultyOrigin(t);
    const front = await startRemoteFront(t, origin);
    const waiter = front.as('waiter');
    const screen = await mirror(t, waiter, tablesPath);
    const good = screen.data();
    const { data } = await origin.restaurant.read('waiterTables', { as: 'waiter' });
    for (const [name, fault, reason] of cases) {
      const logged = front.warnings.length;
      origin.fail(tablesPath, fault(data));
      front.hub.nudge(restaurantIds.organization, aboutOrders);
      t.match(await screen.next('stale'), { why: 'origin' }, name);
      const polls = origin.countReads(tablesPath);
      const read = await waiter.get<Problem>(tablesPath);
      t.equal(read.body.code, 'ORIGIN_INVALID', name);
      while (origin.countReads(tablesPath) === polls) await new Promise(resolve => setTimeout(resolve, 5));
      t.same(screen.data(), good, `${name}: nothing changes`);
      await origin.heal();
      await screen.next('fresh');
      const lines = front.warnings.slice(logged);
      t.match(lines, [{ msg: 'topic is stale', path: tablesPath, reason }], name);
      t.equal(lines.length, 1, `${name}: one line`);
    }
    t.same(screen.data(), data);
  },
);

t.test(
  'what an origin says beyond the schema is passed on, and limits that bind writes do not blank a screen',
  async t => {
    const origin = await startFaultyOrigin(t);
    const front = await startRemoteFront(t, origin);
    const { data } = await origin.restaurant.read('waiterTables', { as: 'waiter' });
    origin.fail(tablesPath, spoilt(data, { note: 'x'.repeat(10_000), isByTheWindow: true }));
    const screen = await mirror(t, front.as('waiter'), tablesPath);
    t.match(screen.data()[1], { isByTheWindow: true });
    t.notOk(screen.isStale());
  },
);

t.test(
  'the last orders may be closed at once, a full evening isn’t gone from one moment to the next',
  async t => {
    const origin = await startFaultyOrigin(t);
    const front = await startRemoteFront(t, origin);
    const takeaway = {
      type: 'takeaway' as const,
      guestCount: 1,
      lines: [{ menuItemId: restaurantIds.soup, quantity: 1 }],
    };
    for (let count = 0; count < 2; count += 1)
      await origin.restaurant.command('createOrder', takeaway, { as: 'waiter' });
    const screen = await mirror(t, front.as('waiter'), ordersPath);
    t.equal(screen.data().length, 2);
    origin.fail(ordersPath, answerOf([]));
    front.hub.nudge(restaurantIds.organization, aboutOrders);
    await screen.watcher.waitFor(() => screen.data().length === 0);
    t.notOk(screen.isStale());
    await origin.heal();
    for (let count = 0; count < 2; count += 1)
      await origin.restaurant.command('createOrder', takeaway, { as: 'waiter' });
    front.hub.nudge(restaurantIds.organization, aboutOrders);
    await screen.watcher.waitFor(() => screen.data().length === 4);
    origin.fail(ordersPath, answerOf([]));
    front.hub.nudge(restaurantIds.organization, aboutOrders);
    t.match(await screen.next('stale'), { why: 'origin' });
    t.equal(screen.data().length, 4);
  },
);

t.test(
  'an origin whose userinfo names no roles lets nobody watch, and one line says so for everybody',
  async t => {
    const origin = await startFaultyOrigin(t);
    const front = await startRemoteFront(t, origin);
    origin.fail('/api/auth/userinfo', answerOf({ userId: 'x', roles: 'waiter' }));
    for (const person of ['waiter', 'secondWaiter', 'admin'] as const) {
      t.match((await front.as(person).get<Problem>(tablesPath)).body, {
        status: 502,
        code: 'ORIGIN_INVALID',
      });
    }
    t.match(front.warnings, [{ reason: 'wrong shape: roles must be a list' }]);
    t.equal(front.warnings.length, 1);
    t.equal(origin.countReads(tablesPath), 0);
  },
);

t.test(
  'an origin that knows neither forecasts nor preparation times is as good as one that does',
  async t => {
    const origin = await startFaultyOrigin(t);
    const front = await startRemoteFront(t, origin);
    const [waiter, admin] = [front.as('waiter'), front.as('admin')];
    const order = {
      type: 'takeaway',
      guestCount: 1,
      lines: [{ menuItemId: restaurantIds.soup, quantity: 1 }],
    };
    const { id } = (await waiter.write<Order>('POST', ordersPath, order)).body;
    await waiter.write('POST', `${ordersPath}/${id}/send`, { holdCourses: [1] });
    const unknown = [
      [waiter, `${ordersPath}/${id}/forecasts`],
      [admin, `/api/admin/menu/items/${restaurantIds.soup}/preparation-times`],
    ] as const;
    for (const [person, path] of unknown) {
      t.equal((await person.get(path)).status, 200, path);
      // As a server answers that has no such route.
      origin.fail(path, answerOf({ message: 'Route not found', statusCode: 404 }, 404));
      const { status } = await person.get(path);
      t.equal(status, 404, 'a client knows that there is nothing, not that something failed');
    }
    t.equal((await waiter.get<Order>(`${ordersPath}/${id}`)).body.lines[0]?.state, 'held');
    const fired = await waiter.write<Order>('POST', `${ordersPath}/${id}/fire`, { course: 1 });
    t.equal(fired.body.lines[0]?.state, 'sent');
  },
);
