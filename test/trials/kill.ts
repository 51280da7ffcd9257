/**
 * Repeated kill -9 while orders are being sent: every acknowledged order must exist after the restart, sent once, and
 * repeating its key must have no second effect.
 *
 * Usage: npm run trial -- kill [--trials 100]
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { figure, none, printFigures } from '../helpers/measuring/judged-figures.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from '../helpers/restaurants/staff-session.ts';
import { createDataFolder, findFreePort, startServer } from '../helpers/server-process.ts';

const { values } = parseArgs({ options: { trials: { type: 'string', default: '100' } } });
const trials = Number(values.trials);
const waiterNames = ['anna_1', 'anna_2', 'anna_3', 'anna_4'];

type Attempt = {
  waiter: StaffSession;
  path: string;
  body: unknown;
  key: string;
  orderId: string;
  isAcknowledged: boolean;
};

const dataFolder = createDataFolder();
const port = String(await findFreePort());
const start = () => startServer(dataFolder.path, { PORT: port });

/** Opens and sends orders one after the other until the server is gone; records what was acknowledged. */
async function sendUntilKilled(waiter: StaffSession, menuItemId: string, attempts: Attempt[]): Promise<void> {
  const carryOut = async (path: string, body: unknown, orderId: string) => {
    const attempt: Attempt = { waiter, path, body, key: randomUUID(), orderId, isAcknowledged: false };
    attempts.push(attempt);
    const answer = await waiter.write('POST', path, body, { key: attempt.key });
    attempt.isAcknowledged = answer.status < 300;
    if (answer.status === 429) await new Promise(resolve => setTimeout(resolve, 100));
    return attempt.isAcknowledged;
  };
  try {
    for (;;) {
      const id = createUuid();
      const lines = [{ menuItemId, quantity: 1 }];
      const isOpen = await carryOut('/api/waiter/orders', { id, type: 'takeaway', guestCount: 1, lines }, id);
      if (isOpen) await carryOut(`/api/waiter/orders/${id}/send`, {}, id);
    }
  } catch {
    // Connection lost because the server was killed: unanswered requests are not acknowledged.
  }
}

let server = await start();
// Sessions are stored, so the same cookies work after every restart.
const owner = await setUpRestaurant(server.url);
const waiters: StaffSession[] = [];
for (const name of waiterNames) waiters.push(await joinStaff(owner, name, ['waiter']));
const menu = await owner.get<WaiterMenuCategory[]>('/api/waiter/menu');
const dish = menu.body.flatMap(({ items }) => items).find(item => item.station === 'kitchen');
if (dish === undefined) throw new Error('The sample menu has no dish from the kitchen');

type Board = { orders: Map<string, Order>; tickets: Map<string, number> };

/** The open orders by id, and the number of each one's tickets on the kitchen screen. */
async function readBoard(): Promise<Board> {
  const orders = await owner.get<Order[]>('/api/waiter/orders');
  const tickets = await owner.get<Ticket[]>('/api/preparation/orders?location=kitchen');
  const perOrder = new Map<string, number>();
  for (const { orderId } of tickets.body) perOrder.set(orderId, (perOrder.get(orderId) ?? 0) + 1);
  return { orders: new Map(orders.body.map(order => [order.id, order])), tickets: perOrder };
}

function isThere({ path, orderId }: Attempt, { orders, tickets }: Board): boolean {
  return path.endsWith('/send') ? tickets.get(orderId) === 1 : orders.has(orderId);
}

const totals = {
  writes: 0,
  acknowledged: 0,
  lost: 0,
  'landed unacknowledged': 0,
  'repeated with the same key': 0,
  doubled: 0,
};

for (let trial = 1; trial <= trials; trial += 1) {
  const attempts: Attempt[] = [];
  const sending = waiters.map(waiter => sendUntilKilled(waiter, dish.id, attempts));
  await new Promise(resolve => setTimeout(resolve, 20 + Math.random() * 300));
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  await Promise.all(sending);

  server = await start();
  const board = await readBoard();
  totals.writes += attempts.length;
  for (const attempt of attempts) {
    if (attempt.isAcknowledged) totals.acknowledged += 1;
    if (attempt.isAcknowledged && !isThere(attempt, board)) totals.lost += 1;
    if (!attempt.isAcknowledged && isThere(attempt, board)) totals['landed unacknowledged'] += 1;
  }
  // The last ones were pending when the server was killed; a phone would retry exactly these.
  for (const attempt of attempts.slice(-12)) {
    const again = await attempt.waiter.write('POST', attempt.path, attempt.body, { key: attempt.key });
    if (again.status < 300) totals['repeated with the same key'] += 1;
  }
  const afterwards = await readBoard();
  for (const orderId of new Set(attempts.map(attempt => attempt.orderId))) {
    const order = afterwards.orders.get(orderId);
    if ((afterwards.tickets.get(orderId) ?? 0) > 1 || (order?.lines.length ?? 0) > 1) totals.doubled += 1;
  }
  console.log(`trial ${trial}: ${JSON.stringify(totals)}`);
}
await server.stop();
dataFolder.remove();
const { lost, doubled, ...others } = totals;
printFigures(
  'kill -9 while orders are sent',
  `${trials} trials, ${waiters.length} waiters sending at once.`,
  [
    ...Object.entries(others).map(([name, count]) => figure(name, count)),
    none('lost', lost),
    none('doubled', doubled),
  ],
);
