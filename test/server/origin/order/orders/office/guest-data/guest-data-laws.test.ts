/** Erasing what guests left changes no sum and no open order, and leaves no text of theirs in any table, whatever was tapped before. */
import fc from 'fast-check';
import t from 'tap';
import type { Order } from '#shared/order/order-schema.ts';
import { type ReportName, reportReads } from '#shared/reports/report-calls.ts';
import { expiringAnswers } from '../../../../../../../server/origin/kernel/calls/command-store.ts';
import { shedRows } from '../../../../../../../server/origin/kernel/calls/shed-rows.ts';
import { businessDaySpan } from '../../../../../../../server/origin/kernel/sheets/business-hours-rules.ts';
import { eraseGuestDataDue } from '../../../../../../../server/origin/order/orders/office/guest-data/start-erasing.ts';
import { findOrders } from '../../../../../../../server/origin/order/orders/order-store.ts';
import { orderView } from '../../../../../../../server/origin/order/orders/order-view.ts';
import { checkSums } from '../../../../../../../server/origin/reports/day-sums/sums-check.ts';
import { spanTimes } from '../../../../../../../server/origin/reports/report-context.ts';
import { clearEvening } from '../../../../../../helpers/fuzz/clear-orders.ts';
import { addTill } from '../../../../../../helpers/fuzz/law-till.ts';
import { everyKindOfStep, lawRuns } from '../../../../../../helpers/restaurants/law-evenings.ts';
import {
  type OrderStep,
  orderSteps,
  prepareStep,
} from '../../../../../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture } from '../../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../../../helpers/restaurants/small-restaurant.ts';
import { columnsWith } from '../../../../../../helpers/stored-texts.ts';

const { soup, dumplings, beer, table1, organization } = restaurantIds;
const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const dayMs = 24 * 60 * 60_000;
const word = { allergyTextsConfirmed: ['zz-latex', 'zz-seat'] };
/** The notes of the steps too. */
const ofGuests = /zz-|600 999|600999|Bez \d/;

async function openTwo(origin: OriginFixture): Promise<[Order, Order]> {
  const lines = [soup, dumplings, beer].map(menuItemId => ({
    menuItemId,
    quantity: 2,
    note: 'zz-line',
    seat: 1,
  }));
  const told = {
    note: 'zz-note',
    allergyNote: 'zz-latex',
    allergies: [{ seat: 1, allergens: ['eggs'], note: 'zz-seat' }],
  };
  const bodies = [
    { ...told, type: 'dineIn', tableId: table1, guestCount: 2, name: 'zz-table', lines },
    { ...told, type: 'takeaway', guestCount: 0, name: 'zz-first', phone: '600 999 000', lines },
  ] as const;
  const opened: Order[] = [];
  for (const body of bodies) {
    const allergyConfirmed = ['eggs'] as const;
    const confirmed = body.lines.map(line => ({ ...line, allergyConfirmed }));
    const { data, status, text } = await origin.command('createOrder', {
      ...body,
      lines: confirmed,
    } as never);
    if (status !== 201) throw new Error(text);
    await origin.command('changeOrder', { name: 'zz-second', note: 'zz-other' }, { params: { id: data.id } });
    opened.push(data);
  }
  const [first, second] = opened as [Order, Order];
  await origin.command('sendOrder', word, { params: { id: first.id } });
  return [first, second];
}

async function stored({ database: { db } }: OriginFixture, ids: readonly string[]): Promise<Order[]> {
  return (await findOrders(db, organization, ids)).map(orderView);
}

async function closeUp(origin: OriginFixture, orders: readonly Order[]): Promise<void> {
  for (const { id, due } of orders.filter(({ state }) => state === 'open')) {
    const params = { id };
    await origin.command('sendOrder', word, { params });
    if (due > 0) await origin.command('takePayment', { kind: 'cash', amount: due }, { params });
    await origin.command('closeOrder', {}, { params });
  }
}

async function reportsOf(origin: OriginFixture, params: { from: string; to: string }): Promise<string> {
  const texts: string[] = [];
  for (const name of Object.keys(reportReads) as ReportName[])
    texts.push((await origin.read(name, { params })).text);
  return texts.join('\n');
}

/** What an order has besides what guests left; a change of a line that the station has not confirmed holds its note. */
function plainOf(order: Order): object {
  const { name, phone, note, allergyNote, allergies, version, lines, ...rest } = order;
  return { ...rest, lines: lines.map(({ note: _, adjustedAt: __, ...line }) => line) };
}

async function eraseAll({ database, clock: time }: OriginFixture): Promise<number> {
  const erasing = { database, now: () => time.nowMs, pause: async () => true };
  await shedRows(erasing, [expiringAnswers]);
  return eraseGuestDataDue(erasing);
}

t.test('no sum changes, no open order, and no text of a guest is left in any table', async t => {
  const origin = await createOrigin(t);
  await addTill(origin);
  const printer = { name: 'Kuchnia', kind: 'printer', station: 'kitchen', driver: 'simulator' } as const;
  await origin.command('createDevice', printer);
  const settle = () => changeSettings(origin, () => ({ reopenWindowMinutes: 1_440, usesPass: false }));
  await settle();
  let erased = 0;
  let evenings = 0;
  const run = async (steps: readonly OrderStep[]) => {
    origin.clock.nowMs = businessDaySpan(origin.clock.nowMs, clock).to + 16 * 60 * 60_000;
    evenings += 1;
    let orders = await openTwo(origin);
    const ids = orders.map(({ id }) => id);
    for (const [index, step] of steps.entries()) {
      origin.clock.nowMs += 60_000;
      await prepareStep(origin, orders, step)(`01970000-0000-7000-8000-${String(index).padStart(12, '0')}`);
      const [first = orders[0], second = orders[1]] = await stored(origin, ids);
      orders = [first, second];
    }
    if (evenings % 4 > 0) await closeUp(origin, await stored(origin, ids));
    const { from, to } = businessDaySpan(origin.clock.nowMs, clock);
    origin.clock.nowMs = to + 91 * dayMs;
    const [before, reports] = [await stored(origin, ids), await reportsOf(origin, spanTimes({ from, to }))];
    const events = await origin.database.db
      .selectFrom('events')
      .select(['seq', 'type', 'entity_id'])
      .orderBy('seq')
      .execute();
    erased += await eraseAll(origin);
    const after = await stored(origin, ids);
    const same = (name: string, one: unknown, other: unknown) => {
      if (JSON.stringify(one) !== JSON.stringify(other))
        throw new Error(`${name}: ${JSON.stringify(one)} became ${JSON.stringify(other)}`);
    };
    const isOpen = ({ state }: Order) => state === 'open';
    same('open orders', before.filter(isOpen), after.filter(isOpen));
    same('orders', before.map(plainOf), after.map(plainOf));
    same('reports', reports, await reportsOf(origin, spanTimes({ from, to })));
    same(
      'events',
      events,
      await origin.database.db
        .selectFrom('events')
        .select(['seq', 'type', 'entity_id'])
        .orderBy('seq')
        .execute(),
    );
    const { wrong } = await checkSums(origin.database, {
      organizationId: organization,
      nowMs: origin.clock.nowMs,
    });
    if (wrong.length > 0) throw new Error(`the sums differ ${JSON.stringify(wrong)}`);
    const left = await columnsWith(origin.database, ofGuests);
    const isKept = after.some(isOpen);
    if (left.length > 0 && !isKept) throw new Error(`texts are left in ${left.join(', ')}`);
    if ((await eraseAll(origin)) > 0) throw new Error('a second pass found something');
    await clearEvening(origin);
    await origin.database.db.deleteFrom('stock_movements').execute();
    if (steps.some(({ kind }) => kind === 'settle')) await settle();
  };
  await fc.assert(fc.asyncProperty(orderSteps, run), {
    numRuns: Math.ceil(lawRuns / 3),
    examples: everyKindOfStep,
  });
  t.ok(erased > lawRuns / 4, `${erased} orders had something`);
});
