/** Makes the Z of a business day, once. Its figures are computed and stored in one transaction. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  DayReport,
  DayReportDraft,
  DayReportFigures,
  NewDayReport,
} from '#shared/cash/day-report-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { endTraining } from '../../order/orders/order-commands.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import { terminalsAmong } from '../../venue/devices/terminals.ts';
import { listUnconfirmed } from '../cash-session-store.ts';
import { type DayFacts, daySpan, readDayFacts } from './day-facts.ts';
import {
  closedBefore,
  dayFigures,
  expectedEnd,
  requireCounted,
  requireNamed,
  takingsIn,
  usualDaysMost,
} from './day-report-rules.ts';
import {
  findDayReport,
  findLastSeq,
  insertDayReport,
  listDayReports,
  listOpenOrders,
  sumUncounted,
} from './day-report-store.ts';
import { queueMail } from './mails/send-day-reports.ts';
import { queueDayReport } from './print-day-report.ts';
import { linkedPayments, withTerminalTotals } from './terminal-totals/terminal-totals-rules.ts';
import { listApprovedPayments, listTerminalTotals } from './terminal-totals/terminal-totals-store.ts';

type Db = Kysely<OriginTables>;
type DraftOptions = { settings: Settings; now: string };

/** Counts the invoices that KSeF has not accepted yet. Invoices are a module above this one. */
export type CountNotInKsef = (db: Db, orgId: string) => Promise<number>;

async function openOrders(db: Db, orgId: string): Promise<DayReportDraft['openOrders']> {
  const orders = await listOpenOrders(db, orgId);
  return orders.map(({ id, number, name, total, paid, table_label, waiter, has_lines }) => ({
    id,
    orderNumber: number,
    place: table_label ?? '',
    ...(name !== null && { name }),
    waiter: waiter ?? '',
    total,
    paid,
    ...(has_lines === 0 && paid === 0 && { isEmpty: true as const }),
  }));
}

function countOpen(open: readonly { id: string }[]) {
  const ids = open.map(({ id }) => id).toSorted();
  return { count: ids.length, digest: createHash('sha256').update(ids.join()).digest('hex') };
}

async function openCash(db: Db, orgId: string): Promise<DayReportDraft['openCash']> {
  const sessions = (await listUnconfirmed(db, orgId)).map(({ session }) => session);
  return sessions
    .filter(({ state }) => state !== 'counted')
    .map(({ id, kind, holder_id, holder_name, opened_at }) => ({
      id,
      kind,
      openedAt: opened_at,
      holder: { id: holder_id, name: holder_name },
    }));
}

type CountedDraft = DayReportDraft & Required<Pick<DayReportDraft, 'openOrderCount' | 'openCashCount'>>;

/** A payment that is older than this is in no terminal's totals any more. */
const addedUpMs = 3 * 24 * 60 * 60_000;

async function readFigures(
  db: Db,
  orgId: string,
  { facts, notInKsef }: { facts: DayFacts; notInKsef: number },
): Promise<DayReportFigures> {
  const figures = dayFigures(facts, notInKsef);
  const terminals = terminalsAmong(await listDevices(db, orgId));
  if (terminals.length === 0) return figures;
  const since = new Date(Date.parse(figures.from) - addedUpMs).toISOString();
  return withTerminalTotals(figures, {
    terminals,
    rows: await listTerminalTotals(db, orgId),
    payments: linkedPayments(facts, await listApprovedPayments(db, orgId, since)),
  });
}

/** The X report with the number of the last event in it; `follows` as in its Z. */
export async function draftDayReport(
  db: Db,
  orgId: string,
  { settings, now, notInKsef }: DraftOptions & { notInKsef: number },
): Promise<{ draft: CountedDraft; through: number; follows: number | undefined }> {
  const reports = await listDayReports(db, orgId, usualDaysMost);
  const last = reports[0] ?? null;
  const through = await findLastSeq(db, orgId);
  const span = daySpan(last, through, now);
  const facts = await readDayFacts(db, orgId, settings, span);
  const figures = await readFigures(db, orgId, { facts, notInKsef });
  const orders = await openOrders(db, orgId);
  const cash = await openCash(db, orgId);
  const follows = closedBefore(reports, figures);
  const draft = {
    number: (last?.number ?? 0) + 1,
    isDayClosed: follows !== undefined,
    ...expectedEnd(figures, reports, { now, ...settings }),
    figures,
    openOrders: orders,
    openOrderCount: countOpen(orders),
    openCash: cash,
    openCashCount: countOpen(cash),
  };
  return { draft, through, follows };
}

/** Payments less refunds, with tips, that neither the Zs nor the draft of the next one count; 0 before the first Z. */
export async function findUncounted(db: Db, orgId: string, { settings, now }: DraftOptions): Promise<number> {
  if ((await listDayReports(db, orgId, 1)).length === 0) return 0;
  const { draft } = await draftDayReport(db, orgId, { settings, now, notInKsef: 0 });
  return (await sumUncounted(db, orgId)) - takingsIn(draft.figures);
}

/** Guests' names must not enter a document that is never deleted: a tab or takeaway is identified by its number alone. */
function inReport<T extends { id: string; name?: string; isEmpty?: boolean }>(open: T) {
  const { id: _, name: __, isEmpty: ___, ...rest } = open;
  return rest;
}

export function makeDayReport(countNotInKsef: CountNotInKsef) {
  return async (context: CommandContext<NewDayReport>): Promise<DayReport> => {
    const { tx, caller, body, now, nowMs } = context;
    const orgId = caller.organizationId;
    const made = await findDayReport(tx, orgId, { number: body.number });
    if (made !== null) return JSON.parse(made);
    const { settings } = await context.restaurant();
    const notInKsef = await countNotInKsef(tx, orgId);
    const { draft, through, follows } = await draftDayReport(tx, orgId, { settings, now, notInKsef });
    const { number, figures } = draft;
    if (body.number !== number) throw invalidField('number', `must be ${number}`);
    const { reason } = body;
    if (draft.isDayClosed && reason === undefined) throw new ProblemError('DAY_CLOSED');
    if (draft.isEarly && reason === undefined) throw new ProblemError('DAY_EARLY');
    if (body.orders === undefined) requireNamed(draft.openOrders, body.orderIds);
    else requireCounted('orders', draft.openOrderCount, body.orders);
    if (body.cashSessions === undefined) requireNamed(draft.openCash, body.cashSessionIds);
    else requireCounted('cashSessions', draft.openCashCount, body.cashSessions);
    const { restaurantName, address, taxId, timeZone } = settings;
    const uncounted = (await sumUncounted(tx, orgId)) - takingsIn(figures);
    const report: DayReport = {
      id: createUuid(nowMs),
      number,
      ...(follows !== undefined && { follows }),
      ...((draft.isDayClosed || draft.isEarly) && reason !== undefined && { reason }),
      madeAt: now,
      madeBy: personOf(caller),
      restaurantName,
      ...(address !== undefined && { address }),
      ...(taxId !== undefined && { taxId }),
      timeZone,
      figures,
      ...(uncounted !== 0 && { uncounted }),
      carriedOver: { orders: draft.openOrders.map(inReport), cash: draft.openCash.map(inReport) },
    };
    const { gross } = figures.sales;
    await insertDayReport(tx, {
      org_id: orgId,
      number,
      id: report.id,
      business_day: figures.businessDay,
      through_seq: through,
      made_at: now,
      made_by: JSON.stringify(report.madeBy),
      gross,
      difference: figures.cash.difference,
      document: JSON.stringify(report),
    });
    const payload = {
      number,
      businessDay: figures.businessDay,
      throughSeq: through,
      gross,
      ...(report.reason !== undefined && { reason: report.reason }),
      ...(uncounted !== 0 && { uncounted }),
    };
    context.record({ type: 'dayReport.made', entity: 'dayReport', entityId: report.id, payload });
    context.touch('cash');
    // Closing frees tables whose orders only had dishes that were never served, and ends their old tickets.
    context.touch('tables');
    await endTraining(context);
    await queueDayReport(context, report);
    await queueMail(context, report.id, settings);
    return report;
  };
}
