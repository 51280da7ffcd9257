/** What guests leave: how long it stays, and how an admin finds and erases it. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { NewOrder } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { expiringAnswers } from '../../../../../../../server/origin/kernel/calls/command-store.ts';
import { shedRows } from '../../../../../../../server/origin/kernel/calls/shed-rows.ts';
import {
  eraseGuestDataDue,
  startErasing,
} from '../../../../../../../server/origin/order/orders/office/guest-data/start-erasing.ts';
import { createOrigin, type OriginFixture } from '../../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../../helpers/restaurants/small-restaurant.ts';
import { columnsWith } from '../../../../../../helpers/stored-texts.ts';

const { soup, table1 } = restaurantIds;
const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

const takeaway: NewOrder = {
  ...{ type: 'takeaway', guestCount: 0, name: 'Żaneta Kwiek', phone: '+48 600-999-000', note: 'zz domofon' },
  lines: [{ menuItemId: soup, quantity: 2, note: 'zz bez kopru' }],
};

async function withPrinter(t: Parameters<typeof createOrigin>[0]): Promise<OriginFixture> {
  const origin = await createOrigin(t);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  return origin;
}

async function opened(origin: OriginFixture, body: NewOrder = takeaway): Promise<Order> {
  const { data } = await origin.command('createOrder', body, { as: 'waiter' });
  await origin.command('changeOrder', { allergyNote: 'zz lateks' }, { params: { id: data.id } });
  const word = { allergyTextsConfirmed: ['zz lateks'] };
  return (await origin.command('sendOrder', word, { params: { id: data.id } })).data;
}

async function closed(origin: OriginFixture, body: NewOrder = takeaway): Promise<Order> {
  const { id, due } = await opened(origin, body);
  return (
    await origin.command('takePayment', { kind: 'cash', amount: due, closes: true }, { params: { id } })
  ).data;
}

async function pass({ database, clock }: OriginFixture): Promise<number> {
  const erasing = { database, now: () => clock.nowMs, pause: async () => true };
  await shedRows(erasing, [expiringAnswers]);
  return eraseGuestDataDue(erasing);
}

/** Its tickets are printed. */
async function print({ database: { db } }: OriginFixture): Promise<void> {
  await db.updateTable('print_jobs').set({ state: 'issued' }).execute();
}

t.test('a day after closing the text about allergies goes, the rest stays', async t => {
  const origin = await withPrinter(t);
  const { id } = await closed(origin);
  await print(origin);
  t.same(
    await columnsWith(origin.database, /zz lateks/),
    ['idempotency_records.body', 'orders.allergy_note', 'print_jobs.document'],
    'where it is at first',
  );
  origin.clock.nowMs += dayMs - hourMs;
  t.equal(await pass(origin), 0);
  origin.clock.nowMs += 2 * hourMs;
  t.equal(await pass(origin), 1);
  t.same(await columnsWith(origin.database, /zz lateks/), []);
  const { data } = await origin.read('adminOrder', { params: { id } });
  t.match(data, { name: 'Żaneta Kwiek', phone: '+48 600-999-000', note: 'zz domofon' });
  t.notOk('allergyNote' in data);
});

t.test('a ticket that is still to be printed keeps the text about allergies', async t => {
  const origin = await withPrinter(t);
  await closed(origin);
  origin.clock.nowMs += 3 * dayMs;
  t.equal(await pass(origin), 0);
  await print(origin);
  t.equal(await pass(origin), 1);
});

t.test(
  'after the days of the settings everything that a guest left is gone, and what accounting needs stays',
  async t => {
    const origin = await withPrinter(t);
    await changeSettings(origin, () => ({ guestDataDays: 30 }));
    const { id, total } = await closed(origin);
    t.ok((await columnsWith(origin.database, /Kwiek/)).includes('events.payload'));
    origin.clock.nowMs += 29 * dayMs;
    await pass(origin);
    t.equal((await origin.read('adminOrder', { params: { id } })).data.name, 'Żaneta Kwiek');
    const { data: before } = await origin.read('orderEvents', { params: { id } });
    origin.clock.nowMs += 2 * dayMs;
    t.equal(await pass(origin), 1);
    t.same(await columnsWith(origin.database, /zz |Kwiek|kwiek|600-999|600999/), []);
    const { data } = await origin.read('adminOrder', { params: { id } });
    t.match(data, { total, state: 'closed', lines: [{ quantity: 2 }] });
    t.notOk('name' in data || 'phone' in data || 'note' in data);
    const { data: after } = await origin.read('orderEvents', { params: { id } });
    t.same(
      after.map(({ type, at, userName }) => ({ type, at, userName })),
      before.map(({ type, at, userName }) => ({ type, at, userName })),
    );
    t.equal(await pass(origin), 0, 'again there is nothing');
  },
);

t.test('an open order keeps everything, however old it is', async t => {
  const origin = await withPrinter(t);
  const { id } = await opened(origin, {
    ...takeaway,
    type: 'dineIn',
    tableId: table1,
    phone: undefined,
  } as never);
  origin.clock.nowMs += 200 * dayMs;
  t.equal(await pass(origin), 0);
  t.match((await origin.read('adminOrder', { params: { id } })).data, {
    name: 'Żaneta Kwiek',
    allergyNote: 'zz lateks',
  });
});

t.test('an order that changes after it was erased is erased anew', async t => {
  const origin = await withPrinter(t);
  const { id, payments } = await closed(origin);
  origin.clock.nowMs += 91 * dayMs;
  await pass(origin);
  const params = { id, paymentId: payments[0]?.id ?? '' };
  await origin.command('refundPayment', { reason: 'Reklamacja' }, { params });
  await origin.database.db.updateTable('orders').set({ note: 'zz again' }).where('id', '=', id).execute();
  t.equal(await pass(origin), 0, 'not on the day of the change');
  origin.clock.nowMs += 2 * dayMs;
  t.equal(await pass(origin), 1);
  t.same(await columnsWith(origin.database, /zz again/), []);
});

t.test('an admin finds a guest by name or phone, and erases what is stored of them §11.25', async t => {
  const origin = await withPrinter(t);
  const { id } = await closed(origin);
  const other = await closed(origin, { ...takeaway, name: 'Marek', phone: '500 111 222', note: 'zz obok' });
  const find = async (search: string) =>
    (await origin.read('guestData', { params: { search } })).data.orders.map(order => order.id);
  t.same(await find('zaneta KWIEK'), [id]);
  t.same(await find('600 999 000'), [id]);
  t.same(await find('600'), [id]);
  t.same(await find('kw'), [], 'two letters find nothing');
  t.same(await find('%__'), []);
  const key = createUuid();
  const erase = () => origin.command('eraseGuestData', { orderIds: [id] }, { key });
  t.equal((await erase()).status, 204);
  t.equal((await erase()).headers['idempotency-replayed'], 'true');
  t.same(await columnsWith(origin.database, /Kwiek|kwiek|600-999|600999/), []);
  t.same(await find('zaneta'), []);
  t.equal((await origin.read('adminOrder', { params: { id: other.id } })).data.name, 'Marek');
  const { data } = await origin.read('orderEvents', { params: { id } });
  t.match(data.at(-1), { type: 'order.guestDataErased', payload: {} });
  t.equal(data.filter(({ type }) => type === 'order.guestDataErased').length, 1);
});

t.test(
  'erasing is refused for open orders and orders of nobody, and names which; then none is erased',
  async t => {
    const origin = await withPrinter(t);
    const over = await closed(origin);
    const { id } = await opened(origin, { ...takeaway, name: 'Marek' });
    const erase = (orderIds: string[], as: 'admin' | 'waiter' | 'otherAdmin' = 'admin') =>
      origin.command('eraseGuestData', { orderIds }, { as });
    t.match(await erase([over.id, id]), {
      status: 409,
      problem: { code: 'ORDER_NOT_CLOSED', errors: [{ path: 'orderIds/1' }] },
    });
    t.match(await erase([over.id, createUuid()]), {
      status: 404,
      problem: { errors: [{ path: 'orderIds/1' }] },
    });
    t.match(await erase([]), { status: 400, problem: { errors: [{ path: 'orderIds' }] } });
    t.equal((await erase([over.id], 'waiter')).status, 403);
    t.equal((await erase([over.id], 'otherAdmin')).status, 404, 'another restaurant has no such order');
    t.equal((await origin.read('adminOrder', { params: { id: over.id } })).data.name, 'Żaneta Kwiek');
  },
);

t.test('a server erases on its own, and stops in the middle when it is closed', async t => {
  const origin = await withPrinter(t);
  for (let order = 0; order < 12; order += 1) await closed(origin);
  origin.clock.nowMs += 91 * dayMs;
  const timers: (() => void)[] = [];
  const clock = {
    after(_ms: number, work: () => void) {
      timers.push(work);
      return () => {};
    },
  };
  const { database } = origin;
  const failed: unknown[] = [];
  const log = { error: (...told: unknown[]) => failed.push(told) } as never;
  const erasing = startErasing({ database, now: () => origin.clock.nowMs, clock, log }, [expiringAnswers]);
  timers.shift()?.();
  while (timers.length === 0) await new Promise(resolve => setImmediate(resolve));
  await erasing.stop();
  const left = async () => (await database.db.selectFrom('order_texts').select('order_id').execute()).length;
  t.equal(await left(), 2, 'the first ten are done');
  await pass(origin);
  t.equal(await left(), 0, 'the next pass does the others');
  t.same(failed, []);
});
