/**
 * `npm run restaurant`: operators' commands on the restaurants of a store: list, add and invite an admin, archive and unarchive, export to and import from
 * a file, end and renew the subscription, check the reports. Servers may be running on the store, except for exports from and imports into an SQLite file.
 */

import { paperMoney } from '#shared/kernel/money-text.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { serverMigrations } from '../../compose/store-migrations.ts';
import { archiveOrganization } from '../../identity/account/organization-store.ts';
import { findUncounted } from '../../origin/cash/day-reports/day-report-commands.ts';
import {
  type ListedRestaurant,
  listRestaurants,
  setArchived,
} from '../../origin/kernel/restaurant/restaurant-list-store.ts';
import { readSettings } from '../../origin/kernel/restaurant/settings-store.ts';
import {
  type RestaurantSubscription,
  setSubscriptionNeeded,
} from '../../origin/kernel/restaurant/subscription-store.ts';
import { checkSums, rebuildSums, type SumsCheck } from '../../origin/reports/day-sums/sums-check.ts';
import { moveStore } from '../../store/move-store.ts';
import type { StoreReader } from '../../store/moved-rows.ts';
import { keepNewFilesPrivate } from '../../store/private-files.ts';
import { writeRestaurantFile } from '../../store/restaurant-file.ts';
import { addRestaurant, inviteToRestaurant } from './add-restaurant.ts';
import { readArguments, typedPath } from './command-arguments.ts';
import { importRestaurant } from './import-restaurant.ts';
import { sentencesOf, sumsOf } from './moved-sums.ts';
import { openRestaurantEnd } from './restaurant-end.ts';
import { CommandRefusedError, chooseOne, openRestaurants, partsOf, runCommand } from './restaurant-store.ts';
import { tablesOfRestaurant } from './restaurant-tables.ts';

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

/** `npm run restaurant -- list`: every restaurant of the store, as a table or for programs. */
async function listOfRestaurants(args: string[], usage: string): Promise<string[]> {
  const { json } = readArguments(args, usage, { count: 0, options: { json: { type: 'boolean' } } }).values;
  const { database } = await openRestaurants();
  try {
    const restaurants = await listRestaurants(database.db);
    return json === true ? [JSON.stringify(restaurants, null, 2)] : tableOf(restaurants);
  } finally {
    await database.close();
  }
}

/**
 * `npm run restaurant -- subscription`: lists the subscription status of each restaurant. `lapse ["Name"]` blocks the office and new orders of
 * one until `renew ["Name"]`; the server may be running. With Clerk billing (CLERK_PLANS) both must be active.
 */
function sentenceOf({ name, needsSubscription }: Omit<RestaurantSubscription, 'organizationId'>): string {
  return needsSubscription
    ? `${name}: lapsed. The office and new orders are closed; open orders continue.`
    : `${name}: active.`;
}

async function changeSubscription([deed, wanted, ...rest]: string[], usage: string): Promise<string[]> {
  if (rest.length > 0 || !(deed === undefined || deed === 'lapse' || deed === 'renew'))
    throw new CommandRefusedError(usage);
  const { database, restaurants } = await openRestaurants();
  try {
    if (deed === undefined) return restaurants.map(sentenceOf);
    const { organizationId, name } = chooseOne(restaurants, wanted);
    const change = { organizationId, needsSubscription: deed === 'lapse' };
    await database.transaction(organizationId, tx => setSubscriptionNeeded(tx, change, Date.now()));
    return [sentenceOf({ name, ...change })];
  } finally {
    await database.close();
  }
}

const shownMax = 20;

function sentences(name: string, { days, wrong }: SumsCheck): string[] {
  if (wrong.length === 0) return [`${name}: ${days} days, all equal to the tables and the events.`];
  const list = wrong.map(({ part, starts, source }) => `  ${starts} ${part} differ from the ${source}`);
  const more = list.length > shownMax ? [`  … and ${list.length - shownMax} more`] : [];
  return [`${name}: ${days} days, ${wrong.length} differ:`, ...list.slice(0, shownMax), ...more];
}

/**
 * `npm run restaurant -- reports check`: compares the stored sums of the reports with the tables, their money with the event log, and the Z reports with
 * the payments. `reports rebuild` computes every finished day again first. The server may be running. Exits with 1 if something differs.
 */
async function verifyReports([deed, ...rest]: string[], usage: string): Promise<string[]> {
  if (rest.length > 0 || !(deed === 'check' || deed === 'rebuild')) throw new CommandRefusedError(usage);
  const verify = deed === 'check' ? checkSums : rebuildSums;
  const { database, restaurants } = await openRestaurants();
  const lines: string[] = [];
  try {
    for (const { organizationId, name } of restaurants) {
      const check = await verify(database, { organizationId, nowMs: Date.now() });
      if (check.wrong.length > 0) process.exitCode = 1;
      lines.push(...sentences(name, check));
      const { uncounted, currency } = await database.snapshot(async db => {
        const settings = await readSettings(db, organizationId);
        const asked = { settings, now: new Date().toISOString() };
        return { uncounted: await findUncounted(db, organizationId, asked), ...settings };
      });
      if (uncounted === 0) continue;
      process.exitCode = 1;
      lines.push(
        `${name}: payments of ${paperMoney('en', currency)(uncounted)} ${currency} are in no Z report.`,
      );
    }
    return lines;
  } finally {
    await database.close();
  }
}

type Found = { organizationId: string; name: string; isArchived: boolean };

/** Uses the same snapshot as the rest. */
async function listIn(reader: StoreReader): Promise<Found[]> {
  const rows = await reader.sum(
    "select org_id, case when archived_at is null then 'no' else 'yes' end, document from settings",
  );
  return rows.map(row => {
    const [organizationId = '', isArchived, ...document] = row.split(' ');
    const name = String(JSON.parse(document.join(' ')).restaurantName);
    return { organizationId, name, isArchived: isArchived === 'yes' };
  });
}

/** `npm run restaurant -- export`: writes one restaurant to a file that another store can import. The file is read and compared before it counts. */
async function exportRestaurant(args: string[], usage: string): Promise<string[]> {
  const [wanted, path = ''] = readArguments(args, usage, { count: 2, options: {} }).positionals;
  const file = typedPath(path);
  const end = await openRestaurantEnd();
  return end.read(async reader => {
    const { organizationId, name, isArchived } = chooseOne(await listIn(reader), wanted);
    const tables = tablesOfRestaurant(end.tables, organizationId);
    const sums = sumsOf(`org_id = '${organizationId}'`);
    const said: Record<string, string[]> = {};
    for (const sum of sums) said[sum.name] = await reader.sum(sum.query);
    const head = {
      organizationId,
      name,
      writtenAt: new Date().toISOString(),
      version: packageJson.version,
      migrations: serverMigrations.map(migration => migration.name),
      sums: said,
    };
    const moved = await writeRestaurantFile(file, { head, sums }, writer =>
      moveStore(reader, writer, { tables, sums }),
    );
    return [
      ...sentencesOf(moved),
      `Exported ${name} to ${file} and compared the file with the database. Protect it like a backup: it contains names of staff and guests.`,
      ...(isArchived ? [] : ['The restaurant is not archived: later changes are not in the file.']),
    ];
  });
}

/**
 * `npm run restaurant -- archive`: nobody can sign in to the restaurant, read or write it any more, in any process of the store; its data stays. `--
 * unarchive` reverses it.
 */
async function turn([...args]: string[], usage: string, isArchived: boolean): Promise<string[]> {
  const [wanted] = readArguments(args, usage, { count: 1, options: {} }).positionals;
  const { database, isStandaloneOrigin } = await openRestaurants();
  try {
    const { organizationId, name } = chooseOne(await listRestaurants(database.db), wanted);
    const nowMs = Date.now();
    const hasTurned = await database.transaction(organizationId, async tx => {
      const archivedAt = isArchived ? new Date(nowMs).toISOString() : null;
      // A stand-alone origin has no accounts.
      if (!isStandaloneOrigin) await archiveOrganization(partsOf(tx).identity, organizationId, archivedAt);
      return setArchived(tx, { organizationId, isArchived }, nowMs);
    });
    const state = isArchived ? 'archived' : 'at work';
    if (!hasTurned) throw new CommandRefusedError(`${name} is ${state} already.`);
    return [
      isArchived
        ? `${name} is archived. Its screens close within two seconds, and nobody can sign in. Its data is kept.`
        : `${name} is active again. Its people can sign in, and waiting print jobs are printed.`,
    ];
  } finally {
    await database.close();
  }
}

const archiveRestaurant = (args: string[], usage: string) => turn(args, usage, true);
const unarchiveRestaurant = (args: string[], usage: string) => turn(args, usage, false);

const usage = `npm run restaurant            npm run restaurant -- --json
npm run restaurant -- add "Name" --admin <username> [--admin-name "Name"] [--language pl-PL] [--sample]
npm run restaurant -- add "Name" --id org_… [--language pl-PL] [--sample]      (where Clerk does the sign-in)
npm run restaurant -- invite "Name or id" [--admin <username>]
npm run restaurant -- archive|unarchive "Name or id"
npm run restaurant -- export "Name or id" <file>
npm run restaurant -- import <file>
npm run restaurant -- subscription [lapse|renew ["Name"]]
npm run restaurant -- reports check|rebuild`;

const deeds: Readonly<Record<string, (args: string[], usage: string) => Promise<string[]>>> = {
  list: listOfRestaurants,
  add: addRestaurant,
  invite: inviteToRestaurant,
  archive: archiveRestaurant,
  unarchive: unarchiveRestaurant,
  export: exportRestaurant,
  import: importRestaurant,
  subscription: changeSubscription,
  reports: verifyReports,
};

function run([first = 'list', ...rest]: string[]): Promise<string[]> {
  const [deed, args] = first.startsWith('--') ? ['list', [first, ...rest]] : [first, rest];
  const work = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined;
  if (work === undefined) throw new CommandRefusedError(`"${deed}" is no command.\n${usage}`);
  return work(args, usage);
}

keepNewFilesPrivate();
await runCommand(run);
