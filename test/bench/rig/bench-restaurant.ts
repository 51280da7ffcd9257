/**
 * A restaurant for benches: the server as a separate process with the sample restaurant and as many signed-in users as
 * needed. Hashing hundreds of passwords would take minutes, so one user of each role signs up, and the others are
 * copies of their rows with sessions of their own.
 */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Role } from '#shared/kernel/roles.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import { createSecret, hashSecret } from '../../../server/identity/shared/secrets.ts';
import {
  joinStaff,
  openSession,
  type StaffSession,
  setUpRestaurant,
  signInAsOwner,
} from '../../helpers/restaurants/staff-session.ts';
import { createDataFolder, startServer } from '../../helpers/server-process.ts';

export type FilledFolder = {
  readonly path: string;
  readonly databaseFile: string;
  readonly organizationId: string;
  readonly ownerId: string;
  /** Session cookies of the requested users, by role. */
  readonly cookies: Readonly<Partial<Record<Role, readonly string[]>>>;
  remove(): void;
};

/** Copies the rows of `table` where `column` is `value`, with `changes` applied. */
function copyRow(
  database: DatabaseSync,
  table: string,
  column: string,
  value: string,
  changes: Record<string, SQLInputValue>,
): void {
  const names = database.prepare('select name from pragma_table_info(?)').all(table);
  const columns = names.map(row => String(row['name']));
  const taken = columns.map(name => (name in changes ? `:${name}` : name));
  database
    .prepare(
      `insert into ${table} (${columns.join()}) select ${taken.join()} from ${table} where ${column} = :from`,
    )
    .run({ ...changes, from: value });
}

function addPeople(database: DatabaseSync, username: string, count: number): string[] {
  const account = database.prepare('select id from accounts where username = ?').get(username);
  const from = String(account?.['id']);
  return Array.from({ length: count }, (_, index) => {
    const id = createUuid();
    const name = `${username}_${index}`;
    const secret = createSecret();
    copyRow(database, 'accounts', 'id', from, { id, username: name, username_key: name });
    copyRow(database, 'users', 'id', from, { id, username: name });
    copyRow(database, 'memberships', 'account_id', from, { account_id: id });
    copyRow(database, 'sessions', 'account_id', from, {
      id: createUuid(),
      secret_hash: hashSecret(secret),
      account_id: id,
    });
    return `kelner_session=${secret}`;
  });
}

/** A data folder with the sample restaurant, its owner and `people` users of each role. No server runs on it. */
export async function fillFolder(people: Partial<Record<Role, number>>): Promise<FilledFolder> {
  const folder = createDataFolder();
  const server = await startServer(folder.path);
  const owner = await setUpRestaurant(server.url);
  const roles = Object.keys(people) as Role[];
  for (const role of roles) await joinStaff(owner, `bench_${role}`, [role]);
  await server.stop();
  const databaseFile = join(folder.path, 'kelner.db');
  const database = new DatabaseSync(databaseFile);
  const ownerRow = database.prepare("select org_id, id from users where username = 'owner'").get();
  database.exec('begin');
  const cookies = Object.fromEntries(
    roles.map(role => [role, addPeople(database, `bench_${role}`, people[role] ?? 0)]),
  );
  database.exec('commit');
  database.close();
  return {
    ...folder,
    databaseFile,
    organizationId: String(ownerRow?.['org_id']),
    ownerId: String(ownerRow?.['id']),
    cookies,
  };
}

export function sessionsOf(url: string, folder: FilledFolder, role: Role): StaffSession[] {
  return (folder.cookies[role] ?? []).map(cookie => openSession(url, cookie));
}

/** Dishes of a station that can be ordered without options. */
export async function plainDishes(url: string, station: 'kitchen' | 'bar'): Promise<WaiterMenuItem[]> {
  const owner = await signInAsOwner(url);
  const menu = await owner.get<WaiterMenuCategory[]>('/api/waiter/menu');
  return menu.body
    .flatMap(({ items }) => items)
    .filter(
      item =>
        item.station === station &&
        item.modifierGroupIds.length === 0 &&
        item.unavailable === undefined &&
        item.portionsLeft === undefined,
    );
}
