/** Reads preparation times of dishes and the stations' open lines: SQL only. Omits lines on paper, as nobody records when those are ready. */
import { type Kysely, sql } from 'kysely';
import { prepareQuery } from '../../../../store/prepared-query.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import type { OrderLineRow } from '../../orders/order-row.ts';
import { openTraining } from '../../orders/order-store.ts';

type Db = Kysely<OriginTables>;

const pacedColumns = [
  'menu_item_id',
  'course',
  'station',
  'station_id',
  'stations',
  'on_paper',
  'sent_at',
  'ready_at',
] as const;
export type PacedLine = Pick<OrderLineRow, (typeof pacedColumns)[number]>;

/** The newest lines reflect how the kitchen works now. */
const itemLinesMax = 400;
const itemDays = 90;
/** A few days of a busy restaurant, which reflect how its stations are staffed now. */
const latelyLinesMax = 3_000;
const latelyDays = 14;
/** Lines open for longer are assumed to be forgotten. */
const openHours = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const timeOf = (ms: number) => new Date(ms).toISOString();

type Until = { organizationId: string; until: string };
type Span = Until & { since: string };

function preparedLines(db: Db, { organizationId, until }: Until) {
  return db
    .selectFrom('order_lines')
    .select(pacedColumns)
    .where('org_id', '=', organizationId)
    .where('ready_at', 'is not', null)
    .where('sent_at', '<', until)
    .where('on_paper', '=', sql.lit(0 as const))
    .where('order_id', 'not in', openTraining(db, organizationId))
    .where('station', '<>', sql.lit('none' as const));
}

const ofItem = prepareQuery<OriginTables, Until & { menuItemId: string }>()((db, value) =>
  preparedLines(db, { organizationId: value('organizationId'), until: value('until') })
    .where('menu_item_id', '=', value('menuItemId'))
    .orderBy('sent_at', 'desc')
    .limit(itemLinesMax),
);

/** A dish's latest lines before `untilMs`. */
export async function findPreparedOf(
  db: Db,
  organizationId: string,
  menuItemId: string,
  untilMs: number,
): Promise<PacedLine[]> {
  const since = timeOf(untilMs - itemDays * dayMs);
  const lines = await ofItem(db, { organizationId, menuItemId, until: timeOf(untilMs) });
  // Not in the query: SQLite would then scan all dishes of those days instead of using the item's index.
  return lines.filter(({ sent_at }) => sent_at !== null && sent_at >= since);
}

const lately = prepareQuery<OriginTables, Span>()((db, value) =>
  preparedLines(db, { organizationId: value('organizationId'), until: value('until') })
    .where('sent_at', '>=', value('since'))
    .orderBy('sent_at', 'desc')
    .limit(latelyLinesMax),
);

/** The latest lines of all stations before `untilMs`. */
export function findPreparedLately(db: Db, organizationId: string, untilMs: number): Promise<PacedLine[]> {
  const since = timeOf(untilMs - latelyDays * dayMs);
  return lately(db, { organizationId, since, until: timeOf(untilMs) });
}

const atStations = prepareQuery<OriginTables, Span>()((db, value) =>
  preparedLines(db, { organizationId: value('organizationId'), until: value('until') })
    .where('sent_at', '>=', value('since'))
    .unionAll(
      db
        .selectFrom('order_lines')
        .select(pacedColumns)
        .where('org_id', '=', value('organizationId'))
        .where('state', 'in', [sql.lit('sent' as const), sql.lit('preparing' as const)])
        // A line is never late before it was sent, so this condition is redundant; it lets SQLite use the
        // index of open lines.
        .where('late_at', '>=', value('since'))
        .where('sent_at', '>=', value('since'))
        .where('order_id', 'not in', openTraining(db, value('organizationId')))
        .where('on_paper', '=', sql.lit(0 as const)),
    ),
);

/** The stations' open lines, and those finished lately. */
export function findAtStations(db: Db, organizationId: string, nowMs: number): Promise<PacedLine[]> {
  // Includes lines of this very moment.
  const [since, until] = [timeOf(nowMs - openHours * hourMs), timeOf(nowMs + hourMs)];
  return atStations(db, { organizationId, since, until });
}

const ofOrder = prepareQuery<OriginTables, { organizationId: string; orderId: string }>()((db, value) =>
  db
    .selectFrom('order_lines')
    .select(pacedColumns)
    .where('org_id', '=', value('organizationId'))
    .where('order_id', '=', value('orderId'))
    .where('state', '=', sql.lit('held' as const))
    .where('station', '<>', sql.lit('none' as const)),
);

/** Omits lines without preparation, which are ready at once. */
export function findHeld(db: Db, organizationId: string, orderId: string): Promise<PacedLine[]> {
  return ofOrder(db, { organizationId, orderId });
}
