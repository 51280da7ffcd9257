/** The distribution of the time from sent to ready: the number of lines per duration in seconds. Omits lines sent on paper, whose time is unknown. */
import { type Kysely, sql } from 'kysely';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { greatest, joinInOrder, secondsOf } from '../../store/dialect-sql.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { openTraining } from '../order/orders/order-store.ts';
import { inSpan, type KeyedSpan, withSpans } from './report-sql.ts';

/** `key` is the item's id, empty for open items, or the span's key. */
type Duration = {
  key: string;
  station: PreparationLocation;
  seconds: number;
  lines: number;
  late: number;
};

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
    where l.station <> 'none' and l.on_paper = 0 and l.order_id not in (${openTraining(db, organizationId)})
    group by 1, 2, 3`.execute(db);
  return rows;
}
