/** Verifies the stored sums of a restaurant against the tables, and their money against the event log. Rebuilds them. */
import type { SalesFigures } from '#shared/reports/report-schema.ts';
import type { Database } from '../../../store/database.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import type { BusinessClock, Span } from '../../kernel/sheets/business-hours-rules.ts';
import { correctionsSums } from '../corrections/corrections-read.ts';
import { itemCostsSums } from '../costs/item-costs-sums.ts';
import { documentSums } from '../documents/documents-read.ts';
import { itemsSums } from '../items-read.ts';
import { openItemsSums } from '../open-items-sums.ts';
import { preparationSums, stationsSums } from '../preparation-read.ts';
import type { SummedPart, SumsName } from '../report-context.ts';
import { storedTimeOf } from '../report-sql.ts';
import { salesSums } from '../sales-read.ts';
import { tablesSums } from '../tables/tables-read.ts';
import { vatSums } from '../vat-read.ts';
import { waitersSums } from '../waiters-read.ts';
import {
  addEventMoney,
  applyOrderEvent,
  type DayMoney,
  type EventOrders,
  noMoney,
} from './event-takings-rules.ts';
import { findFirstOpening, readOrderEvents } from './event-takings-store.ts';
import { priceListsSums } from './price-list-sums.ts';
import { type DaySums, dropSums, findSums } from './report-sums-store.ts';
import { setMenusSums } from './set-menus-sums.ts';
import { sumPieces, sumsBasis } from './summed-days.ts';

export const summedParts: readonly SummedPart<unknown>[] = [
  salesSums,
  itemsSums,
  openItemsSums,
  itemCostsSums,
  setMenusSums,
  priceListsSums,
  waitersSums,
  tablesSums,
  correctionsSums,
  preparationSums,
  stationsSums,
  vatSums,
  documentSums,
];

/** A day whose stored sums differ from their source. */
type WrongSums = {
  readonly part: SumsName;
  readonly starts: string;
  readonly source: 'tables' | 'events';
};
export type SumsCheck = { readonly days: number; readonly wrong: readonly WrongSums[] };
type Restaurant = { readonly organizationId: string; readonly nowMs: number };

const everything: Span = { from: 0, to: Date.parse('9999-01-01T00:00:00.000Z') };

/** Sums of another basis are not used any more. */
async function findUsed(database: Database<OriginTables>, organizationId: string, part: SumsName) {
  return database.snapshot(async db => {
    const basis = sumsBasis(await readSettings(db, organizationId));
    return findSums(db, { organizationId, part, basis }, everything);
  });
}

async function differFromTables(
  database: Database<OriginTables>,
  organizationId: string,
): Promise<WrongSums[]> {
  const wrong: WrongSums[] = [];
  const clock: BusinessClock = await database.snapshot(db => readSettings(db, organizationId));
  for (const part of summedParts) {
    for (const day of await findUsed(database, organizationId, part.name)) {
      const sums: unknown = await database.snapshot(db => part.sum(db, organizationId, day, clock));
      if (JSON.stringify(sums) === day.content) continue;
      wrong.push({ part: part.name, starts: storedTimeOf(day.from), source: 'tables' });
    }
  }
  return wrong;
}

function moneyOfDay({ content }: DaySums): DayMoney {
  const money = noMoney();
  const hours: [string, SalesFigures][] = JSON.parse(content);
  for (const [, { orders, gross, tips, payments, refunds, lateRefunds, ...beside }] of hours) {
    money.orders += orders;
    money.gross += gross;
    money.serviceCharge += beside.serviceCharge ?? 0;
    money.deposits += beside.deposits ?? 0;
    money.tips += tips;
    money.refunds += refunds;
    money.lateRefunds += lateRefunds;
    for (const kind of ['cash', 'card', 'voucher', 'other'] as const) money.payments[kind] += payments[kind];
  }
  return money;
}

/** Finds the day of a time; days are in order and don't overlap. */
function dayFinder<T>(days: readonly (DaySums & { fromEvents: T })[]): (time: string) => T | null {
  return time => {
    const at = Date.parse(time);
    let low = 0;
    let high = days.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((days[middle]?.to ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    const day = days[low];
    return day !== undefined && day.from <= at ? day.fromEvents : null;
  };
}

async function differFromEvents(
  database: Database<OriginTables>,
  organizationId: string,
): Promise<WrongSums[]> {
  const stored = await findUsed(database, organizationId, 'sales');
  const days = stored.map(day => ({ ...day, fromEvents: noMoney() }));
  const orders: EventOrders = new Map();
  await readOrderEvents(database, organizationId, event => applyOrderEvent(orders, event));
  addEventMoney(orders, dayFinder(days));
  return days
    .filter(day => JSON.stringify(moneyOfDay(day)) !== JSON.stringify(day.fromEvents))
    .map(({ from }) => ({ part: 'sales', starts: storedTimeOf(from), source: 'events' }));
}

export async function checkSums(
  database: Database<OriginTables>,
  { organizationId }: Restaurant,
): Promise<SumsCheck> {
  const wrong = [
    ...(await differFromTables(database, organizationId)),
    ...(await differFromEvents(database, organizationId)),
  ];
  return { days: (await findUsed(database, organizationId, 'sales')).length, wrong };
}

/** Computes every finished day again. `wrong` lists the sums that were wrong before, and remaining differences from the event log. */
export async function rebuildSums(
  database: Database<OriginTables>,
  restaurant: Restaurant,
): Promise<SumsCheck> {
  const { organizationId, nowMs } = restaurant;
  const before = await differFromTables(database, organizationId);
  await database.transaction(organizationId, tx => dropSums(tx, organizationId));
  const first = await database.snapshot(db => findFirstOpening(db, organizationId));
  if (first !== null && first < nowMs) {
    const clock = await database.snapshot(db => readSettings(db, organizationId));
    const span = { from: first - 24 * 60 * 60_000, to: nowMs };
    for (const part of summedParts) await sumPieces(database, { organizationId, span, clock, nowMs }, part);
  }
  const { days, wrong } = await checkSums(database, restaurant);
  return { days, wrong: [...before, ...wrong] };
}
