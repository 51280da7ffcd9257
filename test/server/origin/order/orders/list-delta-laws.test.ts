/**
 * Deltas of the origin's lists: whatever happened between two polls, what they make of the list is what a plain GET answers; and a list that isn't
 * asked for after a write, because of what the origin said of it, is as it was.
 */
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { findOrders } from '../../../../../server/origin/order/orders/order-store.ts';
import { orderView } from '../../../../../server/origin/order/orders/order-view.ts';
import { clearOrders } from '../../../../helpers/fuzz/clear-orders.ts';
import { createListPoller, hearWrites } from '../../../../helpers/fuzz/list-poller.ts';
import { furnishForLaws, resetSettings } from '../../../../helpers/fuzz/restaurant-steps.ts';
import { areRunsMany, everyKindOfStep, lawRuns } from '../../../../helpers/restaurants/law-evenings.ts';
import { type OrderStep, orderSteps, prepareStep } from '../../../../helpers/restaurants/order-steps.ts';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { people, restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const { organization, soup, dumplings, beer, table1 } = restaurantIds;
type Between =
  | 'poll'
  | 'skip'
  | 'restart'
  | 'late'
  | 'nextDay'
  | 'rename'
  | 'leave'
  | 'printer'
  | 'station'
  | 'party';
type Happening = { step: OrderStep; between: Between };

/** Changes that no order's version says. */
const changes: Record<
  Between,
  (origin: OriginFixture) => Promise<{ status: number } | undefined> | undefined
> = {
  poll: () => undefined,
  skip: () => undefined,
  restart: () => undefined,
  late: ({ clock }) => {
    clock.nowMs += 25 * 60_000;
    return undefined;
  },
  nextDay: ({ clock }) => {
    clock.nowMs += 25 * 60 * 60_000;
    return undefined;
  },
  rename: origin => renameTable(origin),
  leave: origin => renameWaiter(origin),
  printer: origin => renamePrinter(origin),
  station: origin => renameStation(origin),
  party: origin => openBeside(origin),
};

async function renameTable(origin: OriginFixture) {
  const { data } = await origin.read('adminTables');
  const table = data.find(({ id }) => id === table1);
  const headers = { 'if-match': `"${table?.version}"` };
  return origin.command(
    'changeTable',
    { label: createUuid().slice(-8) },
    { params: { id: table1 }, headers },
  );
}

async function renameWaiter(origin: OriginFixture) {
  const { data } = await origin.read('users');
  const user = data.find(({ id }) => id === people.waiter.userId);
  const headers = { 'if-match': `"${user?.version}"` };
  const displayName = `Ala ${createUuid().slice(-8)}`;
  return origin.command('changeUser', { displayName }, { params: { id: people.waiter.userId }, headers });
}

async function renamePrinter(origin: OriginFixture) {
  const { data } = await origin.read('devices');
  const printer = data.find(({ kind }) => kind === 'printer');
  const headers = { 'if-match': `"${printer?.version}"` };
  const body = { name: `Printer ${createUuid().slice(-8)}` };
  return origin.command('changeDevice', body, { params: { id: printer?.id ?? '' }, headers });
}

/** One more party at the first table, where it has room; without a dish, as any may be out. */
async function openBeside(origin: OriginFixture) {
  const body = { type: 'dineIn', tableId: table1, guestCount: 1, isAdditional: true } as const;
  const opened = await origin.command('createOrder', body);
  return opened.status === 409 ? undefined : opened;
}

/** Its name and its place among the others. */
async function renameStation(origin: OriginFixture) {
  const { version, ...settings } = (await origin.read('settings')).data;
  const [first, ...others] = settings.stations ?? [];
  const stations = [...others, ...(first ? [{ ...first, name: `Cook ${createUuid().slice(-8)}` }] : [])];
  const headers = { 'if-match': `"${version}"` };
  return origin.command('saveSettings', { ...settings, stations }, { headers });
}

const betweens: readonly Between[] = ['poll', 'poll', 'poll', 'poll', 'skip', 'restart', 'late', 'rename'];
const rare = ['leave', 'printer', 'station', 'nextDay', 'party'] as const;
const someBetween = fc.constantFrom(...betweens, ...rare);
const histories: fc.Arbitrary<Happening[]> = orderSteps.chain(steps =>
  fc
    .array(someBetween, { minLength: steps.length, maxLength: steps.length })
    .map(between => steps.map((step, index) => ({ step, between: between[index] ?? 'poll' }))),
);

const line = (menuItemId: string, quantity: number) => ({ menuItemId, quantity });

async function openOrders(origin: OriginFixture): Promise<[Order, Order]> {
  const table = { type: 'dineIn', tableId: table1, guestCount: 2 } as const;
  const lines = [line(soup, 2), line(dumplings, 1), line(beer, 4)];
  const first = await origin.command('createOrder', { ...table, lines });
  await origin.command('sendOrder', {}, { params: { id: first.data.id } });
  const drafts = [line(beer, 3), line(soup, 1)];
  const tab = { type: 'dineIn', name: 'Anna', guestCount: 1 } as const;
  const second = await origin.command('createOrder', { ...tab, lines: drafts });
  // So that a change of one order is less than most of the list.
  for (const menuItemId of [soup, beer, dumplings]) {
    const more = [line(menuItemId, 1), line(soup, 1)];
    const { data } = await origin.command('createOrder', { type: 'takeaway', guestCount: 0, lines: more });
    await origin.command('sendOrder', {}, { params: { id: data.id } });
  }
  return [first.data, second.data];
}

async function storedOrders({ database }: OriginFixture, orders: readonly Order[]): Promise<[Order, Order]> {
  const stored = await findOrders(
    database.db,
    organization,
    orders.map(({ id }) => id),
  );
  const [first, second] = stored.map(orderView);
  if (first === undefined || second === undefined) throw new Error('An order is gone');
  return [first, second];
}

async function createHistory(t: Test) {
  const { heard, origin } = hearWrites(await createOrigin(t));
  await furnishForLaws(origin);
  const poller = createListPoller();
  await poller.restart(origin);
  t.teardown(() => poller.close());
  return { heard, origin, poller };
}

t.test('whatever happens between two polls, their deltas lead to the list as it is', async t => {
  const { heard, origin, poller } = await createHistory(t);
  const play = async (history: readonly Happening[]) => {
    // The next command says so.
    await clearOrders(origin);
    await resetSettings(origin);
    let orders = await openOrders(origin);
    await poller.poll(origin.clock.nowMs);
    let isPolled = true;
    for (const { step, between } of history) {
      const answer = await prepareStep(origin, await storedOrders(origin, orders), step)(createUuid());
      if (answer.status >= 500) throw new Error(answer.text);
      const write = isPolled && between === 'poll' ? heard.last : null;
      const changed = await changes[between](origin);
      if (changed && changed.status >= 300) throw new Error(`${between} answered ${changed.status}`);
      if (between === 'restart') await poller.restart(origin);
      isPolled = between !== 'skip';
      if (isPolled) await poller.poll(origin.clock.nowMs, write);
      origin.clock.nowMs += 1_000;
      orders = await storedOrders(origin, orders);
    }
  };
  const examples = everyKindOfStep.map(([steps]): [Happening[]] => [
    (steps ?? []).map(step => ({ step, between: 'poll' })),
  ]);
  await fc.assert(fc.asyncProperty(histories, play), { numRuns: Math.ceil(lawRuns / 5), examples });
  if (!areRunsMany) return;
  t.ok(poller.answered.deltas > 50, 'most of it as deltas');
  t.ok(poller.answered.whole > 5);
  t.ok(poller.answered.spared > 10, 'and some that a write left alone');
});
