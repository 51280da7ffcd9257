/** Reports equal the sums of the orders to the grosz, for random evenings. */
import fc from 'fast-check';
import t from 'tap';
import { lineTotal as worthOf } from '#shared/order/order-money.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { businessDaySpan } from '../../../../server/origin/kernel/sheets/business-hours-rules.ts';
import { findOrders } from '../../../../server/origin/order/orders/order-store.ts';
import { orderView } from '../../../../server/origin/order/orders/order-view.ts';
import { sumPieces } from '../../../../server/origin/reports/day-sums/summed-days.ts';
import { checkSums, summedParts } from '../../../../server/origin/reports/day-sums/sums-check.ts';
import { spanTimes } from '../../../../server/origin/reports/report-context.ts';
import { chargeDeposit } from '../../../helpers/cash/deposits.ts';
import { lawCharge } from '../../../helpers/fuzz/charge-law-checks.ts';
import { clearEvening } from '../../../helpers/fuzz/clear-orders.ts';
import { addTill } from '../../../helpers/fuzz/law-till.ts';
import { addWeighedDishes, sellLawHalves } from '../../../helpers/fuzz/portion-law-checks.ts';
import { toldByReports } from '../../../helpers/fuzz/report-law-checks.ts';
import { addLawSetMenu } from '../../../helpers/fuzz/set-law-checks.ts';
import { lawRuns } from '../../../helpers/restaurants/law-evenings.ts';
import { type OrderStep, orderSteps, prepareStep } from '../../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture } from '../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../helpers/restaurants/small-restaurant.ts';

const { soup, dumplings, beer, table1, organization } = restaurantIds;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Dumplings with extras, free beer. */
async function addOptions({ database: { db } }: OriginFixture): Promise<void> {
  const option = { groupId: soup, optionId: soup, name: 'Extra', names: {} };
  for (const [menuItemId, priceDelta] of [
    [dumplings, 333],
    [beer, -1_000],
  ] as const) {
    const modifiers = JSON.stringify([
      { ...option, priceDelta, quantity: 2 },
      { ...option, priceDelta: 1, quantity: 1 },
    ]);
    await db.updateTable('order_lines').set({ modifiers }).where('menu_item_id', '=', menuItemId).execute();
  }
}

async function openTwo(origin: OriginFixture): Promise<[Order, Order]> {
  const lines = [soup, dumplings, beer].map((menuItemId, index) => ({ menuItemId, quantity: index + 1 }));
  const table = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const first = await origin.command('createOrder', { ...table, lines });
  const second = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines });
  await origin.command('sendOrder', {}, { params: { id: first.data.id } });
  await origin.command('sendOrder', {}, { params: { id: second.data.id } });
  await addOptions(origin);
  // The next command on each order prices the options.
  const more = { lines: [{ menuItemId: soup, quantity: 1 }] };
  const changed = (id: string) => origin.command('addLines', more, { params: { id } });
  return [(await changed(first.data.id)).data, (await changed(second.data.id)).data];
}

async function stored({ database: { db } }: OriginFixture, ids: readonly string[]): Promise<Order[]> {
  return (await findOrders(db, organization, ids)).map(orderView);
}

/** Closes the remaining orders where possible, so that most evenings have revenue. */
async function closeUp(origin: OriginFixture, orders: readonly Order[]): Promise<void> {
  for (const { id, state, due } of orders) {
    const params = { id };
    if (state !== 'open') continue;
    await origin.command('sendOrder', {}, { params });
    if (due > 0) await origin.command('takePayment', { kind: 'cash', amount: due }, { params });
    await origin.command('closeOrder', {}, { params });
  }
}

function wanted(orders: readonly Order[]) {
  const closed = orders.filter(({ state }) => state === 'closed');
  const over = orders.filter(({ state }) => state !== 'open');
  const given = (started: boolean) =>
    sum(
      over.flatMap(({ lines }) =>
        lines.filter(line => line.void?.started === started).map(line => line.lineTotal),
      ),
    );
  const sold = closed.flatMap(({ lines }) => lines.filter(({ state }) => isCharged(state)));
  const vat = closed.flatMap(({ vatBreakdown }) => vatBreakdown);
  return {
    orders: closed.length,
    guests: sum(closed.map(({ guestCount }) => guestCount)),
    gross: sum(closed.map(({ total, depositTotal = 0 }) => total - depositTotal)),
    deposits: sum(closed.map(({ depositTotal = 0 }) => depositTotal)),
    serviceCharge: sum(closed.map(order => order.serviceCharge?.amount ?? 0)),
    removedCharge: sum(closed.map(order => order.serviceCharge?.removal?.amount ?? 0)),
    discounts: sum(closed.map(({ discountTotal }) => discountTotal)),
    voids: given(false),
    waste: given(true),
    tips: sum(closed.map(({ tip }) => tip)),
    paid: sum(closed.map(({ paid }) => paid)),
    pieces: sum(sold.map(({ quantity }) => quantity)),
    grams: sum(sold.map(({ weight }) => weight?.grams ?? 0)),
    voidedGrams: sum(
      over.flatMap(({ lines }) =>
        lines.map(line => (line.void === undefined ? 0 : (line.weight?.grams ?? 0))),
      ),
    ),
    halves: sum(sold.map(({ isHalf, quantity }) => (isHalf ? quantity : 0))),
    voidedHalves: sum(
      over.flatMap(({ lines }) => lines.map(line => (line.void && line.isHalf ? line.quantity : 0))),
    ),
    // A line's `payable` has its share of the service charge, which is reported apart.
    openItems: sum(
      sold.map(({ menuItemId, payable, serviceCharge = 0 }) =>
        menuItemId === undefined ? payable - serviceCharge : 0,
      ),
    ),
    byLists: sum(
      sold.map(({ priceList, lineTotal, discountTotal }) => (priceList ? lineTotal - discountTotal : 0)),
    ),
    givenAway: sum(
      sold.map(({ priceList, ...line }) =>
        priceList ? worthOf({ ...line, unitPrice: priceList.regularPrice }) - line.lineTotal : 0,
      ),
    ),
    sets: sum(sold.map(({ setMenu, lineTotal, discountTotal }) => (setMenu ? lineTotal - discountTotal : 0))),
    setCount: new Set(sold.flatMap(({ setMenu }) => setMenu?.id ?? [])).size,
    net: sum(vat.map(({ net }) => net)),
    vat: sum(vat.map(one => one.vat)),
    rates: [...new Set(vat.map(({ rate }) => rate))].sort((one, other) => other - one),
  };
}

const clock = { timeZone: 'Europe/Warsaw', businessDayCutoff: '04:00' };
const hourMs = 60 * 60_000;

/** As if the business days since `fromMs` were over: each of the next steps changes something of a kept day. */
async function keepDays({ database, clock: { nowMs } }: OriginFixture, fromMs: number, index: number) {
  const { to } = businessDaySpan(nowMs, clock);
  const of = { organizationId: organization, span: { from: fromMs, to }, clock, nowMs: to };
  for (const part of summedParts.filter((_, place) => place === (index + 3) % summedParts.length)) {
    await sumPieces(database, of, part);
  }
}

t.test(
  'the reports add up to what the orders say, whatever was tapped, and the kept sums to the tables and the events §10.2j §10.2k §10.2l §10.2n §10.2p',
  async t => {
    const origin = await createOrigin(t);
    await addTill(origin);
    await chargeDeposit(origin, 'water');
    await addWeighedDishes(origin);
    await sellLawHalves(origin);
    await addLawSetMenu(origin);
    const settle = () =>
      changeSettings(origin, () => ({
        ...{ reopenWindowMinutes: 1_440, usesPass: false, serviceCharge: lawCharge },
      }));
    await settle();
    let closed = 0;
    let evenings = 0;
    const run = async (steps: readonly OrderStep[]) => {
      // It begins between midnight and the last hour before the cut-off.
      origin.clock.nowMs = businessDaySpan(origin.clock.nowMs, clock).to + (20 + (evenings % 4)) * hourMs;
      evenings += 1;
      const { from } = businessDaySpan(origin.clock.nowMs, clock);
      let orders = await openTwo(origin);
      const ids = orders.map(({ id }) => id);
      for (const [index, step] of steps.entries()) {
        await keepDays(origin, from, index);
        // Also the longest evening is over before the cut-off.
        origin.clock.nowMs += 4 * 60_000;
        await prepareStep(origin, orders, step)(`01970000-0000-7000-8000-${String(index).padStart(12, '0')}`);
        const [first = orders[0], second = orders[1]] = await stored(origin, ids);
        orders = [first, second];
      }
      await closeUp(origin, orders);
      const all = await stored(origin, ids);
      const { to } = businessDaySpan(origin.clock.nowMs, clock);
      const should = wanted(all);
      closed += should.orders;
      const { today } = (await origin.read('overview')).data;
      for (const figure of ['orders', 'guests', 'gross'] as const)
        if (today[figure] !== should[figure]) throw new Error(`the overview: ${JSON.stringify(today)}`);
      origin.clock.nowMs = to;
      const does = await toldByReports(origin, spanTimes({ from, to }));
      if (JSON.stringify(does) !== JSON.stringify(should)) {
        throw new Error(`${JSON.stringify(does)} instead of ${JSON.stringify(should)}`);
      }
      const { days, wrong } = await checkSums(origin.database, { organizationId: organization, nowMs: to });
      if (days === 0 || wrong.length > 0) throw new Error(`of ${days} days differ ${JSON.stringify(wrong)}`);
      await clearEvening(origin);
      if (steps.some(({ kind }) => kind === 'settle')) await settle();
    };
    await fc.assert(fc.asyncProperty(orderSteps, run), { numRuns: lawRuns });
    t.ok(closed > lawRuns / 2, `${closed} orders were closed`);
  },
);
