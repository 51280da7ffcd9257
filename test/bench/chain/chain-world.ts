/** A chain on this computer: one PostgreSQL server that waits for the disk as an operator's does, two processes of the product, restaurants and their screens. */
import { durable, startPostgres } from '../../helpers/stores/postgres-server.ts';
import { type ChainCalls, createCalls } from './chain-calls.ts';
import { barPath, type ChainEvening, createEvening, floorPaths, kitchenPath } from './chain-evening.ts';
import { choosePublicUrl, createProcess, type RunningProcess } from './chain-processes.ts';
import { addRestaurants, type ChainRestaurant, type Person } from './chain-restaurants.ts';
import { type ChainScreens, openScreens } from './chain-screens.ts';
import { postgresCpuMicros } from './postgres-cpu.ts';

export type ChainWorld = {
  readonly databaseUrl: string;
  /** The address that all have for people. */
  readonly publicUrl: string;
  readonly processes: readonly [RunningProcess, RunningProcess];
  readonly restaurants: readonly ChainRestaurant[];
  readonly calls: ChainCalls;
  readonly screens: ChainScreens;
  readonly evening: ChainEvening;
  /** In microseconds, so far. */
  cpu(): { node: number; postgres: number };
  /** Of both processes. */
  metric(name: string): Promise<number>;
  remove(): Promise<void>;
};

const openingAtOnce = 20;
const personsWaiters = 16;

/** The processes are started. Throws where no PostgreSQL runs. */
export async function startWorld(
  restaurantCount: number,
  env: Record<string, string> = {},
): Promise<ChainWorld> {
  // A server of its own ends with this process, and only where that ends in order.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  const postgres = await startPostgres(durable);
  if (typeof postgres === 'string') throw new Error(postgres);
  const databaseUrl = await postgres.createDatabase();
  const publicUrl = await choosePublicUrl();
  const staff = { waiters: personsWaiters, cooks: 5, barkeepers: 3 };
  const restaurants = await addRestaurants(databaseUrl, restaurantCount, staff, publicUrl);
  const processes = [
    await createProcess(databaseUrl, publicUrl, env),
    await createProcess(databaseUrl, publicUrl, env),
  ] as const;
  // The first brings the tables up to date.
  for (const one of processes) await one.start();
  const screens = openScreens(processes, publicUrl);
  const calls = createCalls(processes, publicUrl);
  const people = restaurants.flatMap(({ owner, waiters, cooks, barkeepers }) => [
    owner,
    ...waiters,
    ...cooks,
    ...barkeepers,
  ]);
  // A person's first request notes that they joined: on no evening but their first.
  await atOnce(people, async person => void (await calls.get(person, '/api/auth/userinfo', 0)));
  return {
    ...{ databaseUrl, publicUrl, processes, restaurants, calls, screens },
    evening: createEvening(calls, screens, processes.length),
    cpu: () => ({
      node: processes.reduce((sum, one) => sum + one.cpuMicros(), 0),
      postgres: postgresCpuMicros(postgres.pid),
    }),
    async metric(name) {
      const values = await Promise.all(processes.map(one => one.metric(name)));
      return values.reduce((sum, value) => sum + value, 0);
    },
    async remove() {
      screens.close();
      await Promise.all(processes.map(one => one.remove()));
      await postgres.stop();
    },
  };
}

/** Of ten screens five are waiters' phones, three stand in the kitchen, two at the bar. */
function screensOf(restaurant: ChainRestaurant, count: number): { person: Person; paths: string[] }[] {
  const pattern = [
    'floor',
    'kitchen',
    'floor',
    'bar',
    'floor',
    'kitchen',
    'floor',
    'bar',
    'floor',
    'kitchen',
  ];
  const people = { floor: restaurant.waiters, kitchen: restaurant.cooks, bar: restaurant.barkeepers };
  const paths = { floor: floorPaths, kitchen: [kitchenPath], bar: [barPath] };
  return Array.from({ length: count }, (_, index) => {
    const kind = (pattern[index % pattern.length] ?? 'floor') as keyof typeof people;
    const person = people[kind][Math.floor(index / 2) % people[kind].length];
    if (person === undefined) throw new Error('Nobody is there');
    return { person, paths: paths[kind] };
  });
}

/** `isBySource`: all of a restaurant at one process, as `balance source` sends those behind one address; else half of them at each. */
export async function openAllScreens(
  screens: ChainScreens,
  restaurants: readonly ChainRestaurant[],
  count: number,
  isBySource: boolean,
): Promise<void> {
  const queue = restaurants.flatMap(restaurant => screensOf(restaurant, count));
  await atOnce(queue, async ({ person, paths }, index) => {
    const half = Math.floor(((index % count) * 2) / count);
    await screens.add(person, paths, isBySource ? Math.floor(index / count) : half);
  });
}

async function atOnce<T>(
  list: readonly T[],
  work: (entry: T, index: number) => Promise<void>,
): Promise<void> {
  const left = list.entries();
  const turns = Array.from({ length: openingAtOnce }, async () => {
    for (const [index, entry] of left) await work(entry, index);
  });
  await Promise.all(turns);
}
