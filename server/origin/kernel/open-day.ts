/** The days of orders as the day reports end them, with the hours that stations may still work on what was paid before. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { stations } from '#shared/kernel/roles.ts';
import type { OriginTables } from './origin-tables.ts';

const hourMs = 3_600_000;
const worksOnHours = 4;

type Time = { readonly nowMs: number };

/** Whole hours, so that it changes what is read once an hour. */
export const hourOf = ({ nowMs }: Time): number => Math.floor(nowMs / hourMs);
export const hourEndMs = (time: Time): number => (hourOf(time) + 1) * hourMs;

/** Work that began since then is shown even if a Z has closed its day. */
export const workSince = (time: Time): string =>
  new Date((hourOf(time) - worksOnHours) * hourMs).toISOString();

/**
 * Whether order `order`'s day goes on: an order closed before the last Z occupies no table and is on no list, even with unserved
 * dishes, unless it was closed since `since`.
 */
export function isOfOpenDay(organizationId: string, order: string, since: string | null = null) {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  const isRecent = since === null ? sql`` : sql`or ${column('closed_at')} >= ${since}`;
  return sql<SqlBool>`(${column('state')} = 'open' or ${column('closed_at')} > coalesce(
    (select made_at from day_reports where org_id = ${organizationId} order by number desc limit 1), '') ${isRecent})`;
}

/** `isOfOpenDay` for the order of line `line`. */
export function isLineOfOpenDay(organizationId: string, line: string, since: string | null = null) {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<SqlBool>`exists (select 1 from orders as ordered where ordered.org_id = ${organizationId}
    and ordered.id = ${column('order_id')} and ${isOfOpenDay(organizationId, 'ordered', since)})`;
}

/** Literals, because SQLite matches a partial index only against literals. */
const onItsWay = [sql.lit('sent' as const), sql.lit('preparing' as const), sql.lit('ready' as const)];

/** Orders with lines that a station has not finished, and whose day goes on. */
export function unservedLines(db: Kysely<OriginTables>, organizationId: string, since: string | null = null) {
  return db
    .selectFrom('order_lines as l')
    .select('l.order_id')
    .where('l.org_id', '=', organizationId)
    .where(
      'l.station',
      'in',
      stations.map(station => sql.lit(station)),
    )
    .where('l.state', 'in', onItsWay)
    .where(isLineOfOpenDay(organizationId, 'l', since));
}
