/** How long an order takes to the screens of its own and of another process, in one restaurant: beside one process on SQLite, and without the bus. */
import { join } from 'node:path';
import { findFreePort } from '../../helpers/server-process.ts';
import { createCalls } from './chain-calls.ts';
import { type Arrivals, createEvening } from './chain-evening.ts';
import { choosePublicUrl, createProcess } from './chain-processes.ts';
import { addRestaurants } from './chain-restaurants.ts';
import { openScreens } from './chain-screens.ts';
import { type ChainWorld, openAllScreens } from './chain-world.ts';

const warmUp = 5;
/** Between an order's steps; each is polled for at most four times a second. */
const stepMs = 120;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Orders alternate between the chain and a restaurant of equal size on SQLite, so that both meet the same computer. */
export async function measureQuiet(
  world: ChainWorld,
  screenCount: number,
  orderCount: number,
): Promise<{ chain: Arrivals; sqlite: Arrivals }> {
  const publicUrl = await choosePublicUrl();
  const alone = await createProcess(null, publicUrl);
  const staff = { waiters: 16, cooks: 5, barkeepers: 3 };
  const [restaurant] = await addRestaurants(join(alone.folder, 'kelner.db'), 1, staff, publicUrl);
  const [first] = world.restaurants;
  if (restaurant === undefined || first === undefined) throw new Error('There is no restaurant');
  await alone.start();
  const screens = openScreens([alone], publicUrl);
  await openAllScreens(screens, [restaurant], screenCount, false);
  const evening = createEvening(createCalls([alone], publicUrl), screens, 1);
  const play = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      await evening.serveGuests(restaurant, stepMs);
      await world.evening.serveGuests(first, stepMs);
    }
  };
  await play(warmUp);
  evening.measure();
  world.evening.measure();
  await play(orderCount);
  await wait(1_000);
  screens.close();
  await alone.remove();
  return { chain: world.evening.measured.arrivals, sqlite: evening.measured.arrivals };
}

/** Both processes start again with a bus that isn't there: a NATS server where nothing listens. */
export async function measureBusOff(world: ChainWorld, orderCount: number): Promise<Arrivals> {
  const [first] = world.restaurants;
  if (first === undefined) throw new Error('There is no restaurant');
  const replaceAll = async (env: Record<string, string>) => {
    for (const process of world.processes) {
      await process.stop();
      await process.start(env);
    }
    while (world.screens.open.some(({ isLive }) => !isLive)) await wait(50);
  };
  await replaceAll({ NATS_URL: `nats://127.0.0.1:${await findFreePort()}` });
  world.evening.measure();
  for (let number = 0; number < orderCount; number += 1) await world.evening.serveGuests(first, stepMs);
  await wait(1_000);
  const { arrivals } = world.evening.measured;
  await replaceAll({});
  world.screens.spread();
  return arrivals;
}
