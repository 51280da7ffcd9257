/** A remote origin that fails: what screens and callers are told meanwhile, and that all is right again afterwards. */
import t, { type Test } from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Delta } from '#shared/live/live-messages.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { answerOf, type FaultyOrigin, startFaultyOrigin } from '../../helpers/doubles/faulty-origin.ts';
import { mirror, startRemoteFront, startTicks } from '../../helpers/doubles/remote-front.ts';
import { tokenOf } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const tablesPath = '/api/waiter/tables';
const ordersPath = '/api/waiter/orders';
const { organization, table1, table2, soup } = restaurantIds;
/** How long an origin that hangs is waited for. */
const withinMs = 1_000;
/** As a write that passed through would. */
const aboutOrders = { method: 'POST', path: ordersPath };

async function openRestaurant(t: Test, options?: Parameters<typeof startRemoteFront>[2]) {
  const origin = await startFaultyOrigin(t);
  const front = await startRemoteFront(t, origin, options);
  return { origin, front, restaurant: origin.restaurant };
}

const newOrder = (tableId: string) => ({
  type: 'dineIn' as const,
  tableId,
  guestCount: 2,
  lines: [{ menuItemId: soup, quantity: 1 }],
});

const faults: [name: string, start: (origin: FaultyOrigin) => Promise<void> | void, status: number][] = [
  ['refuses', origin => origin.refuse(), 502],
  ['hangs', origin => origin.fail(tablesPath, { kind: 'hang' }), 504],
  ['resets in the middle of its answers', origin => origin.fail(tablesPath, { kind: 'resetMidBody' }), 502],
  ['answers 500', origin => origin.fail(tablesPath, answerOf({ stack: 'at secret' }, 500)), 502],
  [
    'answers 429 with Retry-After',
    origin => origin.fail(tablesPath, answerOf({}, 429, { 'retry-after': '3' })),
    502,
  ],
];

for (const [name, start, status] of faults) {
  t.test(
    `an origin that ${name}: the last good state stays, marked as old, until one retry brings the present`,
    async t => {
      const { origin, front, restaurant } = await openRestaurant(t, name === 'hangs' ? { withinMs } : {});
      const waiter = front.as('waiter');
      const screen = await mirror(t, waiter, tablesPath);
      // On a busy machine even the first answer may be late.
      if (screen.isStale()) await screen.next('fresh');
      const before = screen.data();
      await start(origin);
      front.hub.nudge(organization, aboutOrders);
      const waited = startTicks(t);
      t.match(await screen.next('stale'), { why: 'origin' });
      t.ok(waited.elapsedMs() <= withinMs + 500, `told after ${waited.elapsedMs()} ms`);
      t.same(screen.data(), before, 'nothing is taken away');

      const late = await mirror(t, waiter, tablesPath);
      t.same(late.data(), before, 'who comes now gets the last good state');
      if (!late.isStale()) await late.next('stale');
      const read = await waiter.get<Problem>(tablesPath);
      t.equal(read.status, status, 'old data is never an answer');
      t.notMatch(JSON.stringify(read.body), /secret|127\.0\.0\.1/);

      await restaurant.command('createOrder', newOrder(table1), { as: 'waiter' });
      const reads = origin.countReads(tablesPath);
      await origin.heal();
      await Promise.all([screen.next('fresh'), late.next('fresh')]);
      t.equal(origin.countReads(tablesPath), reads + 1, 'one retry is enough');
      const { data } = await restaurant.read('waiterTables', { as: 'waiter' });
      t.same(screen.data(), data);
      t.same(late.data(), data);
      t.notOk(screen.isStale() || late.isStale());
      const lines = front.warnings.filter(({ msg }) => msg === 'topic is stale');
      t.equal(lines.length, 1, 'one line for the whole fault');
    },
  );
}

t.test(
  'two hundred calls to an origin that refuses are two hundred problems, and the server goes on',
  async t => {
    const { origin, front } = await openRestaurant(t);
    const admin = front.as('admin');
    await origin.refuse();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        index < 180
          ? admin.get<Problem>('/api/admin/orders')
          : admin.write<Problem>('POST', ordersPath, newOrder(table1)),
      ),
    );
    t.same(new Set(answers.map(({ body }) => body.code)), new Set(['ORIGIN_UNREACHABLE']));
    t.ok(
      answers.every(
        ({ status, headers }) => status === 502 && /problem\+json/.test(headers.get('content-type') ?? ''),
      ),
    );
    await origin.heal();
    t.equal((await admin.get('/api/admin/orders')).status, 200);
  },
);

t.test(
  'a write whose answer is lost is not repeated by the server, shows on the screens, and its retry has no second effect',
  async t => {
    const { origin, front, restaurant } = await openRestaurant(t);
    const waiter = front.as('waiter');
    const screen = await mirror(t, waiter, ordersPath);
    origin.fail(ordersPath, { kind: 'loseAnswer' });
    const key = createUuid();
    const lost = await waiter.write<Problem>('POST', ordersPath, newOrder(table1), { key });
    t.match(lost.body, { status: 502, code: 'ORIGIN_UNREACHABLE' });
    t.equal(origin.calls.filter(({ method }) => method === 'POST').length, 1);
    await origin.heal();
    const again = await waiter.write<Order>('POST', ordersPath, newOrder(table1), { key });
    t.equal(again.headers.get('idempotency-replayed'), 'true');
    while (screen.data().length === 0) await screen.watcher.waitFor(() => screen.data().length > 0);
    const { data } = await restaurant.read('waiterOrders', { as: 'waiter' });
    t.same(
      data.map(({ id }) => id),
      [again.body.id],
      'one order, not two',
    );
  },
);

t.test(
  'a write while a poll is in flight is followed by exactly one more poll, and the screen is right',
  async t => {
    const { origin, front, restaurant } = await openRestaurant(t);
    const waiter = front.as('waiter');
    const screen = await mirror(t, waiter, tablesPath);
    const answer = Promise.withResolvers<void>();
    origin.fail(tablesPath, { kind: 'hold', until: answer.promise });
    front.hub.nudge(organization, aboutOrders);
    while (origin.countReads(tablesPath) < 2) await new Promise(resolve => setImmediate(resolve));
    for (const table of [table1, table2]) {
      t.equal((await waiter.write('POST', ordersPath, newOrder(table))).status, 201);
    }
    t.equal(origin.countReads(tablesPath), 2, 'never two at once');
    origin.fail(tablesPath, { kind: 'hold', until: Promise.resolve() });
    answer.resolve();
    await front.as('secondWaiter').get(tablesPath);
    t.equal(origin.countReads(tablesPath), 3);
    const { data } = await restaurant.read('waiterTables', { as: 'waiter' });
    while (JSON.stringify(screen.data()) !== JSON.stringify(data))
      await new Promise(resolve => setImmediate(resolve));
    t.same(screen.data(), data);
  },
);

t.test(
  'a delta names the writes that are in it, and those that a slow poll can’t know of it does not',
  async t => {
    const { front } = await openRestaurant(t);
    const waiter = front.as('waiter');
    for (const table of [table1, table2]) {
      const opened = await waiter.write<Order>('POST', ordersPath, newOrder(table));
      t.equal(opened.status, 201);
    }
    const screen = await mirror(t, waiter, ordersPath);
    const key = createUuid();
    const [first] = screen.data();
    await waiter.write('PATCH', `${ordersPath}/${first?.id}`, { guestCount: 5 }, { key, version: 1 });
    const delta = (await screen.next('delta')) as Delta;
    t.same(
      delta.put.map(({ id }) => id),
      [first?.id],
    );
    t.same(delta.writes, [key]);
  },
);

t.test(
  'without a credential of its own the server asks with people’s tokens; who lost the role there loses the topic',
  async t => {
    const { origin, front, restaurant } = await openRestaurant(t, { hasServiceCredential: false });
    const [lasting, leaving] = await Promise.all([
      mirror(t, front.as('waiter'), tablesPath),
      mirror(t, front.as('secondWaiter'), tablesPath),
    ]);
    const asked = origin.calls.filter(({ url }) => url === tablesPath);
    t.ok(asked.every(({ headers }) => /^Bearer session\.of\./.test(headers.authorization ?? '')));
    const people = (await restaurant.read('users')).data;
    const person = people.find(({ username }) => username === 'secondWaiter');
    const demoted = await restaurant.command(
      'changeUser',
      { roles: ['kitchen'] },
      { params: { id: person?.id ?? '' }, headers: { 'if-match': `"${person?.version}"` } },
    );
    t.equal(demoted.status, 200);
    origin.fail(tablesPath, answerOf({ code: 'UNAUTHENTICATED' }, 401));
    front.hub.nudge(organization, aboutOrders);
    t.match(
      await lasting.next('stale'),
      { why: 'auth' },
      'no token is accepted: nobody is shown it as current',
    );
    await origin.heal();
    front.hub.nudge(organization, { method: 'PATCH', path: `/api/admin/users/${person?.id}` });
    t.match(await leaving.next('error'), { problem: { code: 'FORBIDDEN' } });
    const framesAtEnd = leaving.watcher.messages.length;
    await restaurant.command('createOrder', newOrder(table1), { as: 'waiter' });
    front.hub.nudge(organization, aboutOrders);
    await lasting.next('fresh');
    const isAbout = (text: string) =>
      JSON.stringify(leaving.watcher.messages.slice(framesAtEnd)).includes(text);
    t.notOk(isAbout('"delta"') || isAbout('"snapshot"'), 'nothing more of it');
    t.equal((await front.as('secondWaiter').get(tablesPath)).status, 403);
  },
);

t.test(
  'what the origin does not have any more ends for its watchers, and nobody is given its last state',
  async t => {
    const { origin, front } = await openRestaurant(t);
    const waiter = front.as('waiter');
    const screen = await mirror(t, waiter, tablesPath);
    const gateway = {
      kind: 'answer',
      status: 404,
      body: '<h1>nginx</h1>',
      headers: { 'content-type': 'text/html' },
    } as const;
    origin.fail(tablesPath, gateway);
    front.hub.nudge(organization, aboutOrders);
    t.match(await screen.next('stale'), { why: 'origin' }, 'the page of a machine in between is a fault');
    origin.fail(tablesPath, answerOf({ code: 'NOT_FOUND' }, 404));
    t.match(await screen.next('error'), { problem: { code: 'NOT_FOUND' } });
    t.equal((await waiter.get(tablesPath)).status, 404);
    t.equal(
      (
        await fetch(`${front.url}${tablesPath}`, {
          headers: { authorization: `Bearer ${tokenOf('waiter')}` },
        })
      ).status,
      404,
    );
  },
);
