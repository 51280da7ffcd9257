/**
 * Which rows of a store are one restaurant's. Nothing that lets somebody in goes along, as with backups: devices are paired and PINs set again, everybody
 * signs in with the password that they had. A new table has to be said here, unless it names its restaurant.
 */
import { secretColumns, secretTables } from '../../store/backup-files/copied-secrets.ts';
import type { MovedTable } from '../../store/moved-rows.ts';

/** Of the store, of processes and of sessions; what is said to a push service is of the browsers that are known there. */
const left: ReadonlySet<string> = new Set([
  ...secretTables,
  'applied_migrations',
  'clerk_messages',
  'counted_tries',
  'ended_sessions',
  'known_browsers',
  'push_deliveries',
  'shared_secrets',
]);
/** Sums that are made anew where rows are written before them. */
const last = 'report_sums';

const idShape = /^[\w-]{1,64}$/;

function whereOf({ name, columns }: MovedTable, organizationId: string): string {
  const own = `'${organizationId}'`;
  const has = (wanted: string) => columns.some(column => column.name === wanted);
  if (has('org_id')) return `org_id = ${own}`;
  if (has('organization_id')) return `organization_id = ${own}`;
  const members = `(select account_id from memberships where organization_id = ${own})`;
  if (name === 'organizations' || name === 'clerk_organizations') return `id = ${own}`;
  if (name === 'accounts') return `id in ${members}`;
  if (name === 'account_images') return `account_id in ${members}`;
  throw new Error(`Whose rows are in the table ${name}?`);
}

/** Each after those that it refers to. The order of insertion is kept, its numbers are the store's own. */
export function tablesOfRestaurant(tables: readonly MovedTable[], organizationId: string): MovedTable[] {
  if (!idShape.test(organizationId)) throw new Error('That is no id of a restaurant');
  const isSecret = (table: string, column: string) =>
    secretColumns.some(([ofTable, name]) => ofTable === table && name === column);
  const own = tables
    .filter(({ name }) => !left.has(name))
    .map(table => ({
      ...table,
      columns: table.columns.filter(({ name }) => name !== 'rowid' && !isSecret(table.name, name)),
      where: whereOf(table, organizationId),
    }));
  return [...own.filter(({ name }) => name !== last), ...own.filter(({ name }) => name === last)];
}
