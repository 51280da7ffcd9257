/** Invariants of orders, tested with random sequences of commands. */
import fc from 'fast-check';
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { findOrderEvents } from '../../../../../server/origin/order/orders/office/order-history-store.ts';
import { findOrders } from '../../../../../server/origin/order/orders/order-store.ts';
import { orderView } from '../../../../../server/origin/order/orders/order-view.ts';
import { settledChargeBroken } from '../../../../helpers/fuzz/charge-law-checks.ts';
import { clearEvening } from '../../../../helpers/fuzz/clear-orders.ts';
import { replayBroken } from '../../../../helpers/fuzz/event-replay.ts';
import { tillId } from '../../../../helpers/fuzz/law-till.ts';
import { movedBroken, partiesBroken } from '../../../../helpers/fuzz/moved-lines.ts';
import {
  approvedSum,
  discountsBroken,
  movesBroken,
  openItemsBroken,
  passBroken,
  preparationOf,
  screensBroken,
  stationScreens,
  stationsBroken,
  sumsBroken,
} from '../../../../helpers/fuzz/order-law-checks.ts';
import { divisionsBroken, hasDivision, paymentsBroken } from '../../../../helpers/fuzz/payment-law-checks.ts';
import { portionsBroken, weightsBroken } from '../../../../helpers/fuzz/portion-law-checks.ts';
import {
  furnishForLaws,
  isSoldAfter,
  lawIngredientId,
  resetSettings,
  restaurantSteps,
  switchedOf,
} from '../../../../helpers/fuzz/restaurant-steps.ts';
import { takeawayBroken, takeawaySteps, vatBroken } from '../../../../helpers/fuzz/vat-law-checks.ts';
import { areRunsMany, everyKindOfStep, lawRuns } from '../../../../helpers/restaurants/law-evenings.ts';
import {
  grantingSteps,
  moneySteps,
  movingSteps,
  type OrderStep,
  orderSteps,
  prepareStep,
  stepKinds,
} from '../../../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings, refusalOf } from '../../../../helpers/restaurants/sent-order.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';
import { kitchenStations, stationsOfDish } from '../../../../helpers/stations/kitchen-stations.ts';

type Orders = [Order, Order];

function demand(law: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${law}: ${faults.join('; ')}`);
}

/** One at a table, sent, and a tab with drafts. */
async function openingOrders(origin: OriginFixture): Promise<Orders> {
  const { soup, dumplings, beer, table1 } = restaurantIds;
  const line = (menuItemId: string, quantity: number) => ({ menuItemId, quantity });
  const table = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const drafts = [line(beer, 3), line(soup, 1)];
  const tab = { type: 'dineIn', name: 'Anna', guestCount: 1 } as const;
  const lines = [line(soup, 2), line(dumplings, 1), line(beer, 4)];
  const first = await origin.command('createOrder', { ...table, lines });
  const sent = await origin.command('sendOrder', {}, { params: { id: first.data.id } });
  return [sent.data, (await origin.command('createOrder', { ...tab, lines: drafts })).data];
}

/** Read from the tables; that the reads return the same is tested separately. */
async function storedOrders({ database: { db } }: OriginFixture, [first, second]: Orders): Promise<Orders> {
  const stored = await findOrders(db, restaurantIds.organization, [first.id, second.id]);
  const [one = first, other = second] = stored.map(orderView);
  return [one, other];
}

function linesOf(orders: Orders) {
  return orders.flatMap(({ lines }) => lines);
}

/** Law 7: nothing unavailable is added to an order or sent. */
function outagesBroken(kind: OrderStep['kind'], before: Orders, after: Orders, out: ReadonlySet<string>) {
  if (!['add', 'send', 'sendOne', 'hold', 'fire', 'fireFromPass'].includes(kind)) return [];
  const known = new Map(linesOf(before).map(line => [line.id, line.state]));
  const isOut = ({ menuItemId: id }: OrderLine) =>
    (id !== undefined && out.has(id)) || (id === restaurantIds.soup && out.has(lawIngredientId));
  return linesOf(after)
    .filter(line => isOut(line) && known.get(line.id) !== line.state)
    .map(line => `${line.name} is out and became ${line.state}`);
}

/** Law 10: of what isn’t sold at this hour nothing is added, nor more of it; what is on the order may go on. */
function hoursBroken(before: Orders, after: Orders, offHours: ReadonlySet<string>): string[] {
  const pieces = (orders: Orders, id: string) =>
    linesOf(orders).reduce((sum, line) => sum + (line.menuItemId === id ? line.quantity : 0), 0);
  return [...offHours].filter(id => pieces(after, id) > pieces(before, id)).map(id => `more of ${id}`);
}

async function eventsBroken(origin: OriginFixture, order: Order, doneByKey: ReadonlyMap<string, string>) {
  const told = await findOrderEvents(origin.database.db, restaurantIds.organization, order.id);
  const rows = await origin.database.db
    .selectFrom('events')
    .selectAll()
    .where('entity_id', '=', order.id)
    .orderBy('seq')
    .execute();
  const isSame = told.map(({ id }) => id).join() === rows.map(({ seq }) => seq).join();
  const strangers = rows.filter(row => {
    const doer = doneByKey.get(row.idempotency_key ?? '');
    return doer !== undefined && (row.user_id !== doer || row.device_id !== tillId);
  });
  return [
    ...(isSame && rows.length > 0 ? [] : ['events can’t be read back']),
    ...strangers.map(({ type }) => `${type} names somebody else, or another device`),
  ];
}

type Evening = {
  orders: Orders;
  readonly out: Set<string>;
  /** Items that are outside their hours. */
  readonly offHours: Set<string>;
  /** The last read of the stations' screens, while nothing has changed since. */
  screens: string | null;
  usesPass: boolean;
};

/** What changed for the whole restaurant. */
function noteStep(
  { out, offHours, ...evening }: Evening,
  { kind, item, percent, ...step }: OrderStep,
): Evening {
  const isBack = percent > 50;
  if (kind === 'countPortions' || (kind === 'takeOut' && isBack)) out.delete(item);
  else if (kind === 'takeOut') out.add(item);
  if (kind === 'setHours' && isSoldAfter(step)) offHours.delete(item);
  else if (kind === 'setHours') offHours.add(item);
  if (kind === 'takeOutIngredient' && isBack) out.delete(lawIngredientId);
  else if (kind === 'takeOutIngredient') out.add(lawIngredientId);
  const switched = kind === 'settle' ? switchedOf(step) : null;
  const usesPass = switched === 'passOn' || (evening.usesPass && switched !== 'passOff');
  return { ...evening, out, offHours, usesPass, screens: null };
}

/** Runs the step and asserts the laws about its answer. Returns whether it succeeded. */
async function tryStep(origin: OriginFixture, evening: Evening, step: OrderStep, key: string) {
  const { orders: before, out } = evening;
  const isAboutMoney = moneySteps.has(step.kind);
  const isMoving = movingSteps.has(step.kind);
  if (isAboutMoney) evening.screens ??= (await stationScreens(origin)).text;
  const send = prepareStep(origin, before, step);
  const answer = await send(key);
  if (answer.status >= 500) throw new Error(answer.text);
  if (answer.status >= 400) return false;
  if (step.isRepeated) {
    const replay = await send(key);
    demand('3', replay.text === answer.text ? [] : ['a replay answered something else']);
  }
  const changed = await storedOrders(origin, before);
  evening.orders = changed;
  if (restaurantSteps.has(step.kind)) {
    demand('states', movesBroken(linesOf(before), linesOf(changed)));
    Object.assign(evening, noteStep(evening, step));
    return true;
  }
  const own = changed.find(({ id }) => id === answer.data.id);
  demand('3', JSON.stringify(own) === answer.text ? [] : ['the store says something else']);
  if (isAboutMoney) {
    const isSame = preparationOf(linesOf(before)) === preparationOf(linesOf(changed));
    // Another order may have the table of a reopened one by now: it is a second party there.
    const shown = (text: string) =>
      step.kind === 'reopen' ? text.replaceAll(/"tableLabel":"[^"]*"/g, '') : text;
    const now = (await stationScreens(origin)).text;
    demand('1', isSame && shown(now) === shown(evening.screens ?? '') ? [] : [step.kind]);
    evening.screens = now;
  } else {
    evening.screens = null;
  }
  if (isMoving) demand('2', movedBroken(before, changed));
  if (isMoving) demand('2', screensBroken((await stationScreens(origin)).tickets, changed));
  else demand('states', movesBroken(linesOf(before), linesOf(changed)));
  demand('5', divisionsBroken(before, changed));
  for (const order of changed) {
    demand('5', paymentsBroken(order));
    demand('6', sumsBroken(order));
    demand('9', discountsBroken(order));
  }
  demand('10', [...vatBroken(before, changed), ...settledChargeBroken(before, changed)]);
  if (takeawaySteps.has(step.kind)) demand('10', takeawayBroken(before, changed));
  const isGrant = grantingSteps.has(step.kind) && step.as === 'admin';
  demand('9', isGrant || approvedSum(changed) <= approvedSum(before) ? [] : ['more is approved than was']);
  demand('7', outagesBroken(step.kind, before, changed, out));
  demand('7', [...openItemsBroken(before, changed, step.as), ...(await portionsBroken(origin))]);
  demand('10', [...hoursBroken(before, changed, evening.offHours), ...partiesBroken(before, changed)]);
  demand('weight', weightsBroken(before, changed, step.as));
  if (evening.usesPass) demand('pass', passBroken(linesOf(before), linesOf(changed)));
  return true;
}

async function readsBroken(origin: OriginFixture, order: Order): Promise<string[]> {
  const { text } = await origin.read('waiterOrder', { params: { id: order.id } });
  return text === JSON.stringify(order) ? [] : ['the read answers something else'];
}

async function payAgain(origin: OriginFixture, { id, state, total, due }: Order) {
  if (state === 'cancelled' || total === 0 || due > 0) return;
  const body = { kind: 'cash', amount: 1 } as const;
  const code = refusalOf(await origin.command('takePayment', body, { params: { id } }));
  demand('5', code === 'ALREADY_PAID' ? [] : [`paying again answered ${code}`]);
}

t.test(
  'whatever is tapped, sums agree, states move as they may and a repeated key changes nothing',
  async t => {
    const origin = await createOrigin(t);
    await furnishForLaws(origin);
    await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
    let isSettled = false;
    let isDivided = false;
    const done = new Set<string>();
    const run = async (steps: readonly OrderStep[]) => {
      await clearEvening(origin);
      if (isSettled) await resetSettings(origin);
      isSettled = steps.some(({ kind }) => kind === 'settle');
      const orders = await openingOrders(origin);
      const evening: Evening = {
        ...{ orders, out: new Set(), offHours: new Set(), screens: null, usesPass: false },
      };
      const doneByKey = new Map<string, string>();
      for (const step of steps) {
        origin.clock.nowMs += 1_000;
        const key = createUuid();
        if (!(await tryStep(origin, evening, step, key))) continue;
        doneByKey.set(key, people[step.as].userId);
        done.add(step.kind);
        isDivided ||= hasDivision(evening.orders);
      }
      demand('2', screensBroken((await stationScreens(origin)).tickets, evening.orders));
      demand('2', await stationsBroken(origin, evening.orders, kitchenStations, stationsOfDish));
      demand('8', await replayBroken(origin));
      for (const order of evening.orders) {
        demand('3', await readsBroken(origin, order));
        demand('8', await eventsBroken(origin, order, doneByKey));
        await payAgain(origin, order);
      }
    };
    await fc.assert(fc.asyncProperty(orderSteps, run), { numRuns: lawRuns, examples: everyKindOfStep });
    const neverDone = areRunsMany ? stepKinds.filter(kind => !done.has(kind)) : [];
    t.same(neverDone, [], 'every kind of step was let through now and then');
    t.ok(isDivided || !areRunsMany, 'and a payment was divided');
  },
);
