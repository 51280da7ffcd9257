/**
 * How well a held course's forecast is met: a generated month is replayed against a database, moment by moment, with the origin's own read; in its
 * last third each course of mains is on hold for a moment before it is fired, and the forecast is compared with when it was ready, and with what
 * targets that nobody changes would have said. The model was fitted on the month of seed 1; the default months are others.
 *
 * Usage: npm run bench:pacing [-- --days 30 --orders 75 --seeds 2,3,4]
 */
import { parseArgs } from 'node:util';
import { originMigrations } from '../../server/origin/migrations/origin-migrations.ts';
import type { OriginTables } from '../../server/origin/origin-tables.ts';
import { createCourseForecasts } from '../../server/origin/preparation/pacing/pacing-reads.ts';
import type { Database } from '../../server/store/database.ts';
import { openDatabase } from '../../server/store/sqlite-store.ts';
import { type CourseLine, dishes, type FiredCourse, monthOfCourses } from './rig/month-of-courses.ts';
import { judged, percentile, writeFigures } from './rig/results-page.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    orders: { type: 'string', default: '75' },
    seeds: { type: 'string', default: '2,3,4' },
  },
});
const size = { days: Number(values.days), ordersPerDay: Number(values.orders) };
const meanGoalMinutes = 3;
const p90GoalMinutes = 6;
const timeGoalMs = 10;
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const startMs = Date.UTC(2025, 9, 1);
const learnedMs = startMs + (size.days * 2 * dayMs) / 3;
const org = { org_id: 'bench' };
const context = { caller: { organizationId: org.org_id } };

type Bench = Database<OriginTables>['db'];

const timeOf = (ms: number) => new Date(ms).toISOString();
const insert = (db: Bench, table: keyof OriginTables, row: object) =>
  db
    .insertInto(table)
    .values({ ...org, ...row } as never)
    .execute();

async function fillMenu(db: Bench): Promise<void> {
  const named = { names: '{}', sort_order: 1, version: 1 };
  const category = { default_course: 1, default_station: 'kitchen', default_vat_rate: 8, is_hidden: 0 };
  await insert(db, 'menu_categories', { ...named, ...category, id: 'all', name: 'All', color: '#336699' });
  for (const { id, station } of dishes) {
    const item = { id, name: id, category_id: 'all', price: 100, vat_rate: 8, station, allergens: '[]' };
    await insert(db, 'menu_items', { ...named, ...item, is_active: 1 });
  }
}

type Written = { id: string; readyMs: number };
let written = 0;

async function insertCourse(
  db: Bench,
  { firedMs, lines }: FiredCourse,
): Promise<{ orderId: string; ids: Written[] }> {
  written += 1;
  const orderId = `order-${written}`;
  const order = { business_day: timeOf(firedMs).slice(0, 10), type: 'takeaway', guest_count: 1 };
  const state = { waiter_id: 'w', state: 'open', receipt_state: 'none', rounds: 1, version: 1 };
  await insert(db, 'orders', {
    ...order,
    ...state,
    id: orderId,
    number: written,
    opened_at: timeOf(firedMs),
  });
  const ids: Written[] = [];
  for (const [place, { itemId, station, readyMs }] of lines.entries()) {
    const id = `${orderId}-${place}`;
    const dish = {
      menu_item_id: itemId,
      name: itemId,
      names: '{}',
      quantity: 1,
      unit_price: 100,
      vat_rate: 8,
    };
    const line = {
      ...dish,
      course: 1,
      station,
      station_id: station,
      state: 'held',
      added_at: timeOf(firedMs),
    };
    await insert(db, 'order_lines', { ...line, id, order_id: orderId, position: place + 1 });
    ids.push({ id, readyMs });
  }
  return { orderId, ids };
}

async function setLines(db: Bench, orderId: string, change: object): Promise<void> {
  await db
    .updateTable('order_lines')
    .set(change)
    .where('org_id', '=', org.org_id)
    .where('order_id', '=', orderId)
    .execute();
}

/** Marks as ready what was, until `nowMs`. */
async function readyUntil(db: Bench, nowMs: number, open: Written[]): Promise<Written[]> {
  for (const { id, readyMs } of open)
    if (readyMs <= nowMs)
      await db
        .updateTable('order_lines')
        .set({ state: 'ready', ready_at: timeOf(readyMs) })
        .where('org_id', '=', org.org_id)
        .where('id', '=', id)
        .execute();
  return open.filter(({ readyMs }) => readyMs > nowMs);
}

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
const meanMinutes = (list: readonly number[]) => mean(list.map(ms => Math.abs(ms))) / minuteMs;
const lastReady = (lines: readonly CourseLine[]) => Math.max(...lines.map(({ readyMs }) => readyMs));

/** A course of mains of the last third. */
type Measured = { realMs: number; forecastMs: number | null; targetMs: number; tookMs: number };

/** What each dish took by the median of the first two thirds: the targets that an office would have set from it. */
function targetsOf(courses: readonly FiredCourse[]): Map<string, number> {
  const lines = courses
    .filter(({ firedMs }) => firedMs < learnedMs)
    .flatMap(({ firedMs, lines }) => lines.map(({ itemId, readyMs }) => ({ itemId, ms: readyMs - firedMs })));
  const byItem = [...Map.groupBy(lines, ({ itemId }) => itemId)];
  return new Map(
    byItem.map(([itemId, own]) => {
      const median = percentile(
        own.map(({ ms }) => ms),
        50,
      );
      return [itemId, Math.round(median / minuteMs) * minuteMs];
    }),
  );
}

async function measureMonth(seed: number): Promise<Measured[]> {
  const { db, close } = await openDatabase<OriginTables>(':memory:', originMigrations);
  await fillMenu(db);
  const forecastsOf = createCourseForecasts();
  const courses = monthOfCourses({ startMs, ...size }, seed);
  const targets = targetsOf(courses);
  const measured: Measured[] = [];
  let open: Written[] = [];
  for (const course of courses) {
    const { firedMs, lines } = course;
    open = await readyUntil(db, firedMs, open);
    const { orderId, ids } = await insertCourse(db, course);
    if (firedMs >= learnedMs && lines.some(({ itemId }) => itemId.startsWith('main'))) {
      const startedAt = performance.now();
      const [forecast] = await forecastsOf({ ...context, db, nowMs: firedMs }, orderId);
      measured.push({
        realMs: lastReady(lines) - firedMs,
        forecastMs: forecast === undefined ? null : forecast.seconds * 1_000,
        targetMs: Math.max(...lines.map(({ itemId }) => targets.get(itemId) ?? 0)),
        tookMs: performance.now() - startedAt,
      });
    }
    const [sent_at, late_at] = [timeOf(firedMs), timeOf(firedMs + 15 * minuteMs)];
    await setLines(db, orderId, { state: 'sent', sent_at, late_at });
    open.push(...ids);
  }
  await close();
  return measured;
}

const seeds = values.seeds.split(',').map(Number);
const months: Measured[][] = [];
for (const seed of seeds) months.push(await measureMonth(seed));
const all = months.flat();

const known = (list: readonly Measured[]) =>
  list.flatMap(({ forecastMs, realMs }) => (forecastMs === null ? [] : [forecastMs - realMs]));
const errors = known(all);
const tookMs = all.map(measured => measured.tookMs);
// The best that one number for all courses could have been, known only afterwards.
const fixedMs = percentile(
  all.map(({ realMs }) => realMs),
  50,
);
const toTenths = (minutes: number) => Math.round(minutes * 10) / 10;
const fixedError = toTenths(meanMinutes(all.map(({ realMs }) => fixedMs - realMs)));
const targetError = toTenths(meanMinutes(all.map(({ targetMs, realMs }) => targetMs - realMs)));
const asMinutes = { unit: 'min' };

writeFigures(
  'Pacing',
  `Generated months (${size.days} days, about ${size.ordersPerDay} orders a day, cooks with a queue, busier evenings, days on which a cook is missing), replayed against the origin's own read; ${all.length} courses of mains of their last thirds, seeds ${values.seeds}.`,
  [
    judged('error of a held course’s forecast, mean', meanMinutes(errors), '≤', meanGoalMinutes, asMinutes),
    judged(
      'against one fixed target, the best in hindsight',
      meanMinutes(errors),
      '≤',
      fixedError,
      asMinutes,
    ),
    judged('against each dish’s fixed target, its median', meanMinutes(errors), '≤', targetError, asMinutes),
    judged(
      'error, p90',
      percentile(
        errors.map(ms => Math.abs(ms) / minuteMs),
        90,
      ),
      '≤',
      p90GoalMinutes,
      asMinutes,
    ),
    {
      name: 'forecast too late (+) or too early (−), mean',
      measured: `${(mean(errors) / minuteMs).toFixed(1)} min`,
    },
    ...seeds.map((seed, index) => ({
      name: `mean error, seed ${seed}`,
      measured: `${meanMinutes(known(months[index] ?? [])).toFixed(1)} min`,
    })),
    { name: 'courses without a forecast', measured: String(all.length - errors.length) },
    judged('time of one forecast, median', percentile(tookMs, 50), '≤', timeGoalMs, { unit: 'ms' }),
    {
      name: 'the longest: a business day’s first, which learns',
      measured: `${Math.max(...tookMs).toFixed(0)} ms`,
    },
  ],
);
