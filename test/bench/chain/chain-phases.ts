/** The parts of a chain's simulation in which all restaurants are there: nobody orders, an evening, one with faults, and one restaurant that never pauses. */
import { commandsPerOrder, playEvening } from './chain-evening.ts';
import type { ChainWorld } from './chain-world.ts';

export type Cost = {
  seconds: number;
  nodeMicros: number;
  postgresMicros: number;
  polls: number;
  statements: number;
  commands: number;
};

export type Size = {
  restaurants: number;
  screens: number;
  minutes: number;
  commandsPerSecond: number;
};

const settleMs = 15_000;
const idleMs = 60_000;
/** Of the whole time: the evening before faults, and that with them. */
const shares = { evening: 0.5, faulty: 0.4 };
const stayMs = 6_000;
const faultEveryMs = 20_000;
const busyMs = 15_000;
const busyWaiters = 16;

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

async function during(world: ChainWorld, work: () => Promise<unknown>): Promise<Cost> {
  const read = async () => ({
    ...world.cpu(),
    polls: await world.metric('kelner_polls_total'),
    statements: await world.metric('kelner_store_statements_total'),
    commands: world.calls.acknowledged.length,
    atMs: performance.now(),
  });
  const before = await read();
  await work();
  const after = await read();
  return {
    seconds: (after.atMs - before.atMs) / 1_000,
    nodeMicros: after.node - before.node,
    postgresMicros: after.postgres - before.postgres,
    polls: after.polls - before.polls,
    statements: after.statements - before.statements,
    commands: after.commands - before.commands,
  };
}

/** All screens watch and nobody orders. */
export async function playIdle(world: ChainWorld, forMs = idleMs): Promise<Cost> {
  await wait(settleMs);
  return during(world, () => wait(forMs));
}

export type Evening = { cost: Cost; measured: ChainWorld['evening']['measured'] };

/** After as long as an order takes, the rate is constant. */
export async function playMeasuredEvening(world: ChainWorld, size: Size): Promise<Evening> {
  const ordersPerSecond = size.commandsPerSecond / commandsPerOrder;
  const rampMs = stayMs * commandsPerOrder;
  const forMs = Math.max(rampMs, size.minutes * 60_000 * shares.evening);
  const playing = playEvening(world.evening, world.restaurants, {
    ...{ ordersPerSecond, stayMs },
    forMs: rampMs + forMs,
  });
  await wait(rampMs);
  world.evening.measure();
  const cost = await during(world, () => wait(forMs));
  const { measured } = world.evening;
  // What the last orders still do isn't measured.
  world.evening.measure();
  await playing;
  return { cost, measured };
}

export type FaultyEvening = {
  measured: ChainWorld['evening']['measured'];
  kills: number;
  replacements: number;
  /** Of topics that came back after a replacement, the share that needed no snapshot. */
  continued: number;
  topics: number;
};

/** Every 20 s one process is killed and started, or replaced as in an update; the other goes on. */
export async function playFaultyEvening(world: ChainWorld, size: Size): Promise<FaultyEvening> {
  const ordersPerSecond = size.commandsPerSecond / commandsPerOrder;
  const forMs = Math.max(2 * faultEveryMs, size.minutes * 60_000 * shares.faulty);
  world.evening.measure();
  const playing = playEvening(world.evening, world.restaurants, {
    ...{ ordersPerSecond, stayMs, forMs },
  });
  const untilMs = performance.now() + forMs;
  const counts = { kills: 0, replacements: 0 };
  const returned = { continued: 0, topics: 0 };
  for (let fault = 0; performance.now() < untilMs - faultEveryMs / 2; fault += 1) {
    const process = world.processes[fault % 4 < 2 ? 0 : 1];
    const isKill = fault % 2 === 0;
    const before = { ...world.screens.returns };
    await process.stop(isKill ? 'SIGKILL' : 'SIGTERM');
    await process.start();
    counts[isKill ? 'kills' : 'replacements'] += 1;
    await wait(faultEveryMs / 2);
    if (!isKill) {
      const more = (type: string) => (world.screens.returns[type] ?? 0) - (before[type] ?? 0);
      returned.continued += more('unchanged') + more('delta') + more('compared');
      returned.topics += more('unchanged') + more('delta') + more('compared') + more('snapshot');
    }
    world.screens.spread();
    await wait(faultEveryMs / 2);
  }
  await playing;
  return { measured: world.evening.measured, ...counts, ...returned };
}

/** Writes a second of waiters of one restaurant who open and send without a pause, at both processes. */
export async function playBusyRestaurant(world: ChainWorld, forMs = busyMs) {
  const [restaurant] = world.restaurants;
  if (restaurant === undefined) throw new Error('There is no restaurant');
  world.evening.measure();
  const cost = await during(world, async () => {
    const untilMs = performance.now() + forMs;
    const work = Array.from({ length: busyWaiters }, async () => {
      while (performance.now() < untilMs) await world.evening.serveGuests(restaurant, 0);
    });
    await Promise.all(work);
  });
  return { cost, measured: world.evening.measured };
}
