/** `npm run restaurant -- list`: every restaurant of the store, as a table or for programs. */
import {
  type ListedRestaurant,
  listRestaurants,
} from '../../origin/kernel/restaurant/restaurant-list-store.ts';
import { readArguments } from './command-arguments.ts';
import { openRestaurants } from './restaurant-store.ts';

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '–';
const minuteOf = (at: string | null): string => at?.slice(0, 16).replace('T', ' ') ?? '–';

const columns: readonly [title: string, of: (one: ListedRestaurant) => string, isNumber?: true][] = [
  ['name', one => one.name],
  ['id', one => one.organizationId],
  ['created', one => dayOf(one.createdAt)],
  ['archived', one => (one.archivedAt === null ? '' : dayOf(one.archivedAt))],
  ['people', one => String(one.people), true],
  ['orders', one => String(one.orders), true],
  ['last activity (UTC)', one => minuteOf(one.lastActivityAt)],
];

function tableOf(restaurants: readonly ListedRestaurant[]): string[] {
  const rows = restaurants.map(one => columns.map(([, of]) => of(one)));
  const widths = columns.map(([title], index) =>
    Math.max(title.length, ...rows.map(row => [...(row[index] ?? '')].length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = (widths[index] ?? 0) + cell.length - [...cell].length;
        return columns[index]?.[2] === true ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(([title]) => title)), ...rows.map(line)];
}

export async function listOfRestaurants(args: string[], usage: string): Promise<string[]> {
  const { json } = readArguments(args, usage, { count: 0, options: { json: { type: 'boolean' } } }).values;
  const { database } = await openRestaurants();
  try {
    const restaurants = await listRestaurants(database.db);
    return json === true ? [JSON.stringify(restaurants, null, 2)] : tableOf(restaurants);
  } finally {
    await database.close();
  }
}
