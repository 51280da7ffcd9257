/**
 * Selects the rows of one restaurant in a store. As with backups, nothing that grants access is included: devices are paired and PINs set again, and people
 * sign in with their passwords. A new table must be listed here, unless it has an organization id.
 */
import { secretColumns, secretTables } from '../../store/backup-files/copied-secrets.ts';
import type { MovedTable } from '../../store/moved-rows.ts';

/** Tables of the store, of processes and of sessions, and push tokens, which belong to browsers. */
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
/** Sums that are recomputed if rows are written after them. */
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

/** Each table after those that it refers to. Row order is preserved; internal numbers are the store's own. */
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
