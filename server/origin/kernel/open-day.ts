/** The days of orders as the day reports end them: a condition in SQL. */
import { type SqlBool, sql } from 'kysely';

/** Whether order `order`'s day goes on: an order closed before the last Z occupies no table and is on no list, even with unserved dishes. */
export function isOfOpenDay(organizationId: string, order: string) {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  return sql<SqlBool>`(${column('state')} = 'open' or ${column('closed_at')} > coalesce(
    (select made_at from day_reports where org_id = ${organizationId} order by number desc limit 1), ''))`;
}
