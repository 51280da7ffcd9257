/** The days of orders as the day reports end them, with the hours that stations may still work on what was paid before. */
import { type SqlBool, sql } from 'kysely';

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
