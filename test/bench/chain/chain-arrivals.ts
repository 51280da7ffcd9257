/** How long an order takes to the screens of its own and of the other process, in one restaurant, with the bus and without. */
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../helpers/server-process.ts';
import type { Arrivals } from './chain-evening.ts';
import type { ChainWorld } from './chain-world.ts';

const warmUp = 5;
/** Between an order's steps; each is polled for at most four times a second. */
const stepMs = 120;

async function playOrders({ evening, restaurants: [first] }: ChainWorld, count: number): Promise<Arrivals> {
  if (first === undefined) throw new Error('There is no restaurant');
  evening.measure();
  for (let number = 0; number < count; number += 1) await evening.serveGuests(first, stepMs);
  await wait(1_000);
  return evening.measured.arrivals;
}

export async function measureQuiet(world: ChainWorld, orderCount: number): Promise<Arrivals> {
  await playOrders(world, warmUp);
  return playOrders(world, orderCount);
}

/** Both processes start again with a bus that isn't there: a NATS server where nothing listens. */
export async function measureBusOff(world: ChainWorld, orderCount: number): Promise<Arrivals> {
  const replaceAll = async (env: Record<string, string>) => {
    for (const process of world.processes) {
      await process.stop();
      await process.start(env);
    }
    while (world.screens.open.some(({ isLive }) => !isLive)) await wait(50);
  };
  await replaceAll({ NATS_URL: `nats://127.0.0.1:${await findFreePort()}` });
  const arrivals = await playOrders(world, orderCount);
  await replaceAll({});
  world.screens.spread();
  return arrivals;
}
