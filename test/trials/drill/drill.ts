/**
 * Rush drill: 30 orders with 6 phones and 3 screens against a running server, over a network where requests are
 * repeated, responses lost and screens disconnected. Reports lost, duplicate and late lines, and whether the amounts
 * are right.
 *
 * Usage:
 * npm run trial -- drill: on a temporary restaurant of its own
 * npm run trial -- drill --link <address>: on a running server, by a sign-in link of an admin (npm run demo prints one). It
 * creates real orders there and closes them; its users are removed again.
 */
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { figure, none, printFigures, shares } from '../../helpers/measuring/judged-figures.ts';
import { createSeededRandom } from '../../helpers/measuring/seeded-random.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signInByLink,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { type DrillScreen, openDrillScreen } from './drill-screen.ts';
import { type DrillRestaurant, type PlayedOrder, playOrder } from './drill-waiter.ts';
import { createUnreliablePhone } from './unreliable-phone.ts';

const { values } = parseArgs({
  options: {
    link: { type: 'string' },
    orders: { type: 'string', default: '30' },
    phones: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const orderCount = Number(values.orders);
const phoneCount = Number(values.phones);
const random = createSeededRandom(Number(values.seed));
/** A line shown on its screen later than this counts as late. */
const lateAfterMs = 1_000;
const suffix = Math.floor(Date.now() / 1_000).toString(36);

/** Starts a server of our own unless one was given. */
async function openPlace(): Promise<{ owner: StaffSession; close: () => Promise<void> }> {
  if (values.link !== undefined) return { owner: await signInByLink(values.link), close: async () => {} };
  const folder = createDataFolder();
  const server = await startServer(folder.path);
  return {
    owner: await setUpRestaurant(server.url),
    close: async () => {
      await server.stop();
      folder.remove();
    },
  };
}

async function learnRestaurant(owner: StaffSession): Promise<DrillRestaurant & { tableIds: string[] }> {
  const menu = await owner.get<WaiterMenuCategory[]>('/api/waiter/menu');
  const groups = await owner.get<ModifierGroup[]>('/api/waiter/modifier-groups');
  const tables = await owner.get<WaiterTable[]>('/api/waiter/tables');
  const items = menu.body.flatMap(category => category.items);
  return {
    items: items.filter(item => item.unavailable === undefined && item.portionsLeft === undefined),
    groups: new Map(groups.body.map(group => [group.id, group])),
    tableIds: tables.body
      .filter(({ state, isBlocked }) => state === 'free' && !isBlocked)
      .map(({ id }) => id),
    random,
  };
}

async function removePeople(owner: StaffSession): Promise<void> {
  const { body } = await owner.get<User[]>('/api/admin/users');
  for (const user of body.filter(({ username }) => username.endsWith(`_${suffix}`))) {
    await owner.write('DELETE', `/api/admin/users/${user.id}`, undefined, { version: user.version });
  }
}

type Fate = { lost: number; doubled: number; late: number; delaysMs: number[] };

/** Compares every sent line with what the screens of its station showed. */
function judge(played: readonly PlayedOrder[], screens: readonly DrillScreen[]): Fate {
  const fate: Fate = { lost: 0, doubled: 0, late: 0, delaysMs: [] };
  for (const line of played.flatMap(({ promised }) => promised)) {
    for (const screen of screens.filter(({ station }) => station === line.station)) {
      const seen = screen.seen.get(line.id);
      if (seen === undefined) {
        fate.lost += 1;
        continue;
      }
      if (seen.tickets.size > 1) fate.doubled += 1;
      const delayMs = seen.atMs - line.leftAtMs;
      fate.delaysMs.push(delayMs);
      if (delayMs > lateAfterMs) fate.late += 1;
    }
  }
  return fate;
}

const place = await openPlace();
const { owner } = place;
const restaurant = await learnRestaurant(owner);
const join = (name: string, role: 'waiter' | 'kitchen' | 'bar') =>
  joinStaff(owner, `${name}_${suffix}`, [role]);
const cook = await join('drill_cook', 'kitchen');
const barkeeper = await join('drill_bar', 'bar');
const screens = [
  await openDrillScreen({ name: 'kitchen', station: 'kitchen', session: cook, random, finishesLines: true }),
  await openDrillScreen({ name: 'pass', station: 'kitchen', session: cook, random, finishesLines: false }),
  await openDrillScreen({ name: 'bar', station: 'bar', session: barkeeper, random, finishesLines: true }),
];
const phones = [];
for (let index = 1; index <= phoneCount; index += 1) {
  phones.push(createUnreliablePhone(await join(`drill_${index}`, 'waiter'), random));
}

console.log(`Playing ${orderCount} orders with ${phoneCount} phones and ${screens.length} screens …`);
const startedAtMs = Date.now();
const played: PlayedOrder[] = [];
const failures: string[] = [];
let next = 0;
await Promise.all(
  phones.map(async phone => {
    // Every phone takes the next order and the next free table.
    while (next < orderCount) {
      next += 1;
      const tableId = restaurant.tableIds.pop() ?? null;
      await playOrder(phone, restaurant, tableId).then(
        order => played.push(order),
        (error: Error) => failures.push(error.message),
      );
      if (tableId !== null) restaurant.tableIds.unshift(tableId);
    }
  }),
);
const tookSeconds = (Date.now() - startedAtMs) / 1_000;
for (const screen of screens) await screen.stop();
const fate = judge(played, screens);
const final = await Promise.all(
  played.map(async ({ order }) => (await owner.get<Order>(`/api/admin/orders/${order.id}`)).body),
);
if (values.link !== undefined) await removePeople(owner);
await place.close();

const wrongMoney = final.filter(order => order.state !== 'closed' || order.paid !== order.total);
for (const failure of failures) console.error(failure);
printFigures(
  'Rush drill',
  `${orderCount} orders, ${phoneCount} phones and ${screens.length} screens in ${tookSeconds.toFixed(0)} s, on a network that loses answers.`,
  [
    figure('orders played', played.length),
    none('orders that failed', failures.length),
    figure('lines × screens', fate.delaysMs.length + fate.lost),
    none('lost', fate.lost),
    none('doubled', fate.doubled),
    figure(`late (over ${lateAfterMs} ms)`, fate.late),
    figure('tap to screen p50 / p99', shares(fate.delaysMs, [50, 99])),
    figure(
      'requests repeated with their key',
      phones.reduce((sum, phone) => sum + phone.repeats, 0),
    ),
    figure(
      'screens cut off and back',
      screens.reduce((sum, screen) => sum + screen.cuts, 0),
    ),
    none('orders whose money is wrong', wrongMoney.length),
  ],
);
