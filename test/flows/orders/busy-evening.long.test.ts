/** A full house on one origin: everybody taps at once, and in the end nothing is lost, doubled or off by a grosz. */
import fc from 'fast-check';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { replayBroken } from '../../helpers/fuzz/event-replay.ts';
import { screensBroken, stationScreens, sumsBroken } from '../../helpers/fuzz/order-law-checks.ts';
import { paymentsBroken } from '../../helpers/fuzz/payment-law-checks.ts';
import { type OrderStep, orderSteps, prepareStep } from '../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture, tokenOfUser } from '../../helpers/restaurants/origin-fixture.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const waiterCount = 20;
const tableCount = 60;
const commandsEach = 75;

function idOf(number: number): string {
  return `01970000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Twenty people who may everything on the floor, and tables enough. */
async function fillRestaurant({ database: { db } }: OriginFixture): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'waiter')
    .executeTakeFirstOrThrow();
  const rights = { voidSent: true, discountMaxPercent: 100, refund: true, reopen: true };
  const waiters = Array.from({ length: waiterCount }, (_, index) => ({
    ...user,
    id: idOf(1_000 + index),
    username: `waiter${index}`,
    roles: JSON.stringify(['waiter', 'kitchen', 'bar']),
    rights: JSON.stringify(rights),
  }));
  await db.insertInto('users').values(waiters).execute();
  const table = await db
    .selectFrom('restaurant_tables')
    .selectAll()
    .where('id', '=', restaurantIds.table1)
    .where('org_id', '=', restaurantIds.organization)
    .executeTakeFirstOrThrow();
  const tables = Array.from({ length: tableCount - 2 }, (_, index) => ({
    ...table,
    id: idOf(2_000 + index),
    label: `T${index}`,
  }));
  await db.insertInto('restaurant_tables').values(tables).execute();
  return waiters.map(({ id }) => id);
}

async function readOrder(origin: OriginFixture, id: string): Promise<Order> {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

/** The same origin, asked as this person instead of one of the small restaurant's. */
function as(origin: OriginFixture, userId: string): OriginFixture {
  const authorization = `Bearer ${tokenOfUser(userId)}`;
  return {
    ...origin,
    command: (name, body, options) =>
      origin.command(name, body, { ...options, headers: { ...options?.headers, authorization } }),
  };
}

/** One waiter's evening: whatever comes, at whichever two tables, as they are when the waiter looks. */
async function work(origin: OriginFixture, orderIds: readonly string[], steps: readonly OrderStep[]) {
  const statuses: number[] = [];
  for (const [index, step] of steps.entries()) {
    const first = (step.line * 101 + step.percent * 7 + index) % orderIds.length;
    const second = (first + step.count) % orderIds.length;
    const order = await readOrder(origin, orderIds[first] ?? '');
    const other = await readOrder(origin, orderIds[second] ?? '');
    const send = prepareStep(origin, [order, other], { ...step, order: 0 });
    const key = createUuid();
    const answers = step.isRepeated ? await Promise.all([send(key), send(key)]) : [await send(key)];
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

t.test(
  '20 waiters, 60 tables, 1,500 commands at once: every sum is right, told by events and tables alike',
  async t => {
    const origin = await createOrigin(t);
    const waiterIds = await fillRestaurant(origin);
    const { data: tables } = await origin.read('waiterTables');
    const seats = tables.filter(({ isBlocked }) => !isBlocked);
    t.equal(seats.length, tableCount);
    const lines = [
      { menuItemId: restaurantIds.soup, quantity: 2 },
      { menuItemId: restaurantIds.beer, quantity: 3 },
    ];
    const orderIds: string[] = [];
    for (const { id: tableId } of seats) {
      const body = { type: 'dineIn', tableId, guestCount: 2 } as const;
      orderIds.push((await origin.command('createOrder', { ...body, lines })).data.id);
    }

    const evenings = fc.array(orderSteps, { minLength: 600, maxLength: 600 }).map(all => all.flat());
    const seed = Math.floor(Math.random() * 2 ** 31);
    t.comment(`seed ${seed}`);
    const [evening = []] = fc.sample(evenings, { numRuns: 1, seed });
    const shifts = waiterIds.map((id, index) => {
      const steps = evening.slice(index * commandsEach, (index + 1) * commandsEach);
      return work(as(origin, id), orderIds, steps);
    });
    const statuses = (await Promise.all(shifts)).flat();
    t.ok(statuses.length >= waiterCount * commandsEach);
    t.same(
      statuses.filter(status => status >= 500),
      [],
      'nothing failed',
    );
    t.ok(statuses.filter(status => status === 200).length > 150, 'and enough was let through');

    const rows = await origin.database.db
      .selectFrom('orders')
      .select(['id', 'total', 'paid', 'tip'])
      .execute();
    const orders = await Promise.all(rows.map(({ id }) => readOrder(origin, id)));
    t.same(orders.flatMap(sumsBroken), []);
    t.same(orders.flatMap(paymentsBroken), []);
    t.same(screensBroken((await stationScreens(origin)).tickets, orders), []);
    t.same(await replayBroken(origin), [], 'the events come to what the tables hold');
    t.same(
      orders.map(({ id, total, paid, tip }) => ({ id, total, paid, tip })),
      rows,
      'and the kept totals to what the lines add up to',
    );
  },
);
