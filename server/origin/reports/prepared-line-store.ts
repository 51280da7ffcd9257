/** Prepared lines: the number per duration in seconds from sent to ready, and of late ones per station. Omits lines sent on paper, whose time is unknown. */
import { type Kysely, sql } from 'kysely';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { greatest, joinInOrder, secondsOf } from '../../store/dialect-sql.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import type { Span } from '../kernel/sheets/business-hours-rules.ts';
import { openTraining } from '../order/orders/order-store.ts';
import { inSpan, type KeyedSpan, storedTimeOf, withSpans } from './report-sql.ts';

/** `key` is the item's id, empty for open items, or the span's key. */
type Duration = {
  key: string;
  station: PreparationLocation;
  seconds: number;
  lines: number;
  late: number;
};

/** `stationId` is empty for lines without one. */
export type StationLines = { station: PreparationLocation; stationId: string; lines: number; late: number };

const isTimed = (db: Kysely<OriginTables>, organizationId: string) =>
  sql`l.station <> 'none' and l.on_paper = 0 and l.order_id not in (${openTraining(db, organizationId)})`;

export async function countDurations(
  db: Kysely<OriginTables>,
  organizationId: string,
  spans: readonly KeyedSpan[],
  by: 'item' | 'span',
): Promise<Duration[]> {
  const key = by === 'item' ? sql`coalesce(l.menu_item_id, '')` : sql`spans.key`;
  const { rows } = await sql<Duration>`${withSpans(spans)}
    select ${key} as key, l.station as station,
      ${greatest(sql`0`, sql`${secondsOf('l.ready_at')} - ${secondsOf('l.sent_at')}`)} as seconds,
      count(*) as lines, count(*) filter (where l.ready_at > l.late_at) as late
    from spans
    ${joinInOrder} order_lines l
      on l.org_id = ${organizationId} and ${inSpan('l.sent_at', spans)}
        and l.ready_at is not null
    where ${isTimed(db, organizationId)}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export async function countByStation(
  db: Kysely<OriginTables>,
  organizationId: string,
  { from, to }: Span,
): Promise<StationLines[]> {
  const { rows } = await sql<StationLines>`
    select l.station as station, coalesce(l.station_id, '') as "stationId",
      count(*) as lines, count(*) filter (where l.ready_at > l.late_at) as late
    from order_lines l
    where l.org_id = ${organizationId} and l.sent_at >= ${storedTimeOf(from)} and l.sent_at < ${storedTimeOf(to)}
      and l.ready_at is not null and ${isTimed(db, organizationId)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
