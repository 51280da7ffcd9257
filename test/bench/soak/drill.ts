/**
 * Rush drill: 30 orders with 6 phones and 3 screens against a running server, over a network where requests are
 * repeated, responses lost and screens disconnected. Reports lost, duplicate and late lines, and whether the amounts
 * are right. Then a kitchen on paper whose printer dies and comes back: what was missed and what was printed twice.
 *
 * Usage:
 * npm run drill: on a temporary restaurant of its own
 * npm run drill -- --link <address>: on a running server, by a sign-in link of an admin (npm run demo prints one). It
 * creates real orders there and closes them; its users are removed again.
 */
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import {
  joinStaff,
  type StaffSession,
  setUpRestaurant,
  signInByLink,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';
import { percentile, writeResult } from '../rig/results-page.ts';
import { createSeededRandom } from '../rig/seeded-random.ts';
import { createUnreliablePhone } from '../rig/unreliable-phone.ts';
import { playPaperKitchen } from './drill-paper.ts';
import { type DrillScreen, openDrillScreen } from './drill-screen.ts';
import { type DrillRestaurant, type PlayedOrder, playOrder } from './drill-waiter.ts';

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

// On a running restaurant the printers are its own.
const paper = values.link === undefined ? await playPaperKitchen({ orderCount, phoneCount, random }) : null;

const wrongMoney = final.filter(order => order.state !== 'closed' || order.paid !== order.total);
for (const failure of failures) console.error(failure);
const figures = {
  'orders played / failed': `${played.length} / ${failures.length}`,
  'lines × screens': fate.delaysMs.length + fate.lost,
  lost: fate.lost,
  doubled: fate.doubled,
  [`late (over ${lateAfterMs} ms)`]: fate.late,
  'tap to screen p50 / p99': `${percentile(fate.delaysMs, 50)} / ${percentile(fate.delaysMs, 99)} ms`,
  'requests repeated with their key': phones.reduce((sum, phone) => sum + phone.repeats, 0),
  'screens cut off and back': screens.reduce((sum, screen) => sum + screen.cuts, 0),
  'orders whose money is wrong': wrongMoney.length,
  'minutes played': (tookSeconds / 60).toFixed(1),
  ...(paper !== null && {
    'paper kitchen: tickets and slips due': paper.expected,
    'paper kitchen: missed': paper.missed,
    'paper kitchen: printed twice': paper.doubled,
    'paper kitchen: printed by the stand-in': paper.byStandIn,
    'paper kitchen: unclear, decided by a person': paper.decided,
  }),
};
console.table(figures);
if (values.link === undefined) {
  const what = `${orderCount} orders, ${phoneCount} phones and ${screens.length} screens, on a network that loses answers; then a kitchen on paper whose printer dies in a ticket and comes back.`;
  writeResult('Rush drill', what, figures);
}
const onPaper = (paper?.missed ?? 0) + (paper?.doubled ?? 0);
if (fate.lost + fate.doubled + failures.length + wrongMoney.length + onPaper > 0) process.exitCode = 1;
