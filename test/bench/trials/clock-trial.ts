/**
 * The computer's clock is changed while a kitchen screen is open (an hour ahead, an hour back, a day ahead), or the
 * server is suspended for 80 s: latency of new tickets in the following minute. Setting the clock of one process needs
 * libfaketime (Debian: faketime); without it only the suspension is tested.
 *
 * Usage: npm run trial:clock [-- --library /path/to/libfaketimeMT.so.1]
 */
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import {
  joinStaff,
  openSession,
  type StaffSession,
  setUpRestaurant,
  type Watcher,
  watch,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, type ServerProcess, startServer } from '../../helpers/server-process.ts';
import { type Figure, judged, writeFigures } from '../rig/results-page.ts';

const { values } = parseArgs({ options: { library: { type: 'string' } } });
const library = values.library ?? globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
const wallPath = '/api/preparation/orders?location=kitchen';
const warmMs = 20_000;
const lookMs = 60_000;
const everyMs = 4_000;
const stopMs = 80_000;
const renewMs = 45_000;
const lostAfterMs = 60_000;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

type TestRestaurant = { server: ServerProcess; setClock(by: string): void };
type Trial = { name: string; happen(restaurant: TestRestaurant): Promise<void> | void };

const jumps: Trial[] = ['+3600', '-3600', '+86400'].map(by => ({
  name: `the clock is set by ${by} s`,
  happen: ({ setClock }) => setClock(by),
}));
const standStill: Trial = {
  name: `the server stands still for ${stopMs / 1_000} s`,
  async happen({ server }) {
    server.child.kill('SIGSTOP');
    await pause(stopMs);
    server.child.kill('SIGCONT');
  },
};

/** As in a browser: fresh tokens in time and on request, and a new socket after a disconnect. */
async function hangWall(cook: StaffSession): Promise<{ sockets(): number; seen(text: string): boolean }> {
  const watchers: Watcher[] = [];
  // A new session each time, because with a changed server clock the token's expiry means nothing here.
  const fresh = () => openSession(cook.baseUrl, cook.cookie);
  const open = async (): Promise<void> => {
    const watcher = await watch(fresh(), [wallPath]).catch(() => null);
    if (watcher === null) {
      setTimeout(open, 1_000);
      return;
    }
    const renew = async (): Promise<void> => watcher.send({ type: 'auth', token: await fresh().token() });
    const renewal = setInterval(() => void renew().catch(() => {}), renewMs);
    watcher.onMessage(({ type }) => {
      if (type === 'auth-required') void renew().catch(() => {});
    });
    watcher.socket.once('close', () => {
      clearInterval(renewal);
      void open();
    });
    watchers.push(watcher);
  };
  await open();
  return {
    sockets: () => watchers.length,
    seen: text => watchers.some(({ messages }) => JSON.stringify(messages).includes(text)),
  };
}

async function openRestaurant(): Promise<TestRestaurant & { stop(): Promise<void> }> {
  const folder = createDataFolder();
  const clockFile = join(folder.path, 'clock');
  const setClock = (by: string) => writeFileSync(clockFile, `${by}\n`);
  setClock('+0');
  const faked = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    // The monotonic clock, which a real clock change does not affect either.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  const server = await startServer(folder.path, library === undefined ? {} : faked);
  return {
    server,
    setClock,
    async stop() {
      await server.stop('SIGKILL');
      folder.remove();
    },
  };
}

async function play({ name, happen }: Trial): Promise<Figure[]> {
  const restaurant = await openRestaurant();
  const owner = await setUpRestaurant(restaurant.server.url);
  const waiter = await joinStaff(owner, 'anna_w', ['waiter']);
  const wall = await hangWall(await joinStaff(owner, 'kitchen_wall', ['kitchen']));
  const menu = (await owner.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu
    .flatMap(({ items }) => items)
    .find(item => item.station === 'kitchen' && item.modifierGroupIds.length === 0);
  await pause(warmMs);
  await happen(restaurant);
  const took: number[] = [];
  for (let asked = 0; asked < lookMs / everyMs; asked += 1) {
    const begunMs = performance.now();
    const session = openSession(waiter.baseUrl, waiter.cookie);
    const order = await session.write<Order>('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      lines: [{ menuItemId: dish?.id, quantity: 1 }],
    });
    const sent = await session.write('POST', `/api/waiter/orders/${order.body.id}/send`, {});
    if (sent.status !== 200) throw new Error(`${name}: sending answered ${sent.status}`);
    while (!wall.seen(order.body.id) && performance.now() - begunMs < lostAfterMs) await pause(20);
    took.push(performance.now() - begunMs);
    await pause(everyMs);
  }
  await restaurant.stop();
  return [
    judged(`${name}: order → wall, the slowest of ${took.length}`, Math.max(...took), '≤', 5_000, {
      unit: 'ms',
      digits: 0,
    }),
    { name: `${name}: sockets of the wall`, measured: String(wall.sockets()) },
  ];
}

const hasLibrary = library !== undefined && existsSync(library);
if (!hasLibrary) console.log('libfaketime is missing: the clock is not set, only the server stopped');
const trials = hasLibrary ? [...jumps, standStill] : [standStill];
const figures = await Promise.all(trials.map(play));
writeFigures(
  'The clock is set, the server stands still',
  'One wall each, local sign-in, own origin.',
  figures.flat(),
);
process.exit();
