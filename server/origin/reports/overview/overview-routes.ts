/** Answers the office's overview with a few short reads, each led by an index, as it is polled after every change of an order. */
import { createHash } from 'node:crypto';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { ExternalFault, Overview } from '#shared/reports/overview-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { byTime } from '../../catalog/menu/availability/time-tag.ts';
import { listItemsMaybeOut } from '../../catalog/menu/menu-items-store.ts';
import { shownItem } from '../../catalog/menu/menu-rules.ts';
import { listLowStock, listOutages } from '../../catalog/stock/ingredients-store.ts';
import { countMissing } from '../../invoices/ksef/ksef-store.ts';
import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { findLastMail } from '../../kernel/mails/queued-mail-store.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { findUnreachedStations } from '../../order/preparation/unreached-stations.ts';
import { devicesAt } from '../../venue/devices/devices-rules.ts';
import { listDevices } from '../../venue/devices/devices-store.ts';
import {
  comparedDays,
  comparisonTag,
  lateLines,
  namedCount,
  openSums,
  waitingOrders,
} from './overview-rules.ts';
import { countUnconfirmedCash, findLateLines, findOpenOrders, hasSold, sumClosed } from './overview-store.ts';

/** The backups of the whole store, which the server takes. */
export type BackupState = {
  readonly newestTakenAtMs: number | null;
  readonly hasFailed: boolean;
  /** Copies in a second folder; null if none is set. */
  readonly external: {
    readonly newestTakenAtMs: number | null;
    readonly fault: ExternalFault | null;
    readonly isSameDisk: boolean;
  } | null;
  /** The last check that a backup can be restored. */
  readonly proof: { readonly provedAtMs: number; readonly wrong: readonly string[] } | null;
};

async function dayFigures({
  db,
  caller,
  nowMs,
}: ReadContext): Promise<Pick<Overview, 'businessDay' | 'today' | 'before'>> {
  const { organizationId } = caller;
  const { day, today, dayBefore, before, untilMs } = comparedDays(
    nowMs,
    await readSettings(db, organizationId),
  );
  const hasBefore = await hasSold(db, organizationId, before);
  return {
    businessDay: day,
    today: await sumClosed(db, organizationId, today),
    before: {
      businessDay: dayBefore,
      until: new Date(untilMs).toISOString(),
      ...(hasBefore && {
        figures: await sumClosed(db, organizationId, { from: before.from, to: untilMs }),
      }),
    },
  };
}

async function outNow({ db, caller, nowMs }: ReadContext): Promise<Overview['out']> {
  const outages = await listOutages(db, caller.organizationId, nowMs);
  const items = await listItemsMaybeOut(db, caller.organizationId, { hasOutages: outages.size > 0 });
  const out = items
    .map(item => shownItem(item, outages, nowMs))
    .filter(({ unavailable, portionsLeft }) => unavailable !== undefined || portionsLeft === 0);
  return namedCount(out);
}

async function cashNow(
  { db, caller }: ReadContext,
  { usesCashSessions }: Settings,
): Promise<Overview['cash']> {
  const sessions = await countUnconfirmedCash(db, caller.organizationId);
  if (sessions.length === 0 && usesCashSessions !== true) return undefined;
  const countOf = (...states: readonly string[]) =>
    sessions.filter(({ state }) => states.includes(state)).reduce((sum, entry) => sum + entry.sessions, 0);
  return { toCount: countOf('open', 'recount'), toConfirm: countOf('counted') };
}

async function missingInvoices(
  { db, caller, nowMs }: ReadContext,
  { invoices, timeZone }: Settings,
): Promise<number | undefined> {
  if (invoices?.ksef === undefined) return undefined;
  return countMissing(db, caller.organizationId, wallAt(nowMs, timeZone).slice(0, 10));
}

async function undeliveredNow(
  { db, caller }: ReadContext,
  { dayReportEmails = [], savesDayReports = false }: Settings,
): Promise<('mail' | 'copy')[]> {
  const last = async (table: 'day_report_mails' | 'day_report_copies') =>
    (await findLastMail(db, table, caller.organizationId))?.fault ?? null;
  const isMailMissing = dayReportEmails.length > 0 && (await last('day_report_mails')) !== null;
  const isCopyMissing = savesDayReports && (await last('day_report_copies')) !== null;
  return [...(isMailMissing ? (['mail'] as const) : []), ...(isCopyMissing ? (['copy'] as const) : [])];
}

async function silentNow({ db, caller, nowMs }: ReadContext) {
  const devices = devicesAt(await listDevices(db, caller.organizationId), nowMs);
  return devices.filter(({ state }) => state === 'stale');
}

async function unreachedNow({ db, caller, nowMs }: ReadContext) {
  const { organizationId } = caller;
  return findUnreachedStations(db, organizationId, {
    settings: await readSettings(db, organizationId),
    nowMs,
  });
}

function takenAt(newestTakenAtMs: number | null) {
  return newestTakenAtMs === null ? {} : { takenAt: new Date(newestTakenAtMs).toISOString() };
}

/** Folder names and the exact faults are only for the operator: a server may run several restaurants. */
function backupNow(state: BackupState): NonNullable<Overview['backup']> {
  const { newestTakenAtMs, hasFailed, external, proof } = state;
  return {
    ...takenAt(newestTakenAtMs),
    hasFailed,
    ...(external !== null && {
      external: {
        ...takenAt(external.newestTakenAtMs),
        ...(external.fault !== null && { fault: external.fault }),
        isSameDisk: external.isSameDisk,
      },
    }),
    ...(proof !== null && {
      check: { at: new Date(proof.provedAtMs).toISOString(), hasFaults: proof.wrong.length > 0 },
    }),
  };
}

/** `backup` is absent if the server takes none. */
export function registerOverview({ read }: OriginRoutes, backup?: () => BackupState): void {
  read('overview', {
    areas: ['orders', 'tables', 'menu', 'users', 'settings', 'devices', 'ingredients', 'cash', 'invoices'],
    // Time alone makes dishes late, devices silent, stations unreached, 86'd items available, and moves the
    // comparison on.
    async tag(context) {
      const { db, caller, now, nowMs } = context;
      const late = await findLateLines(db, caller.organizationId, now);
      const silent = await silentNow(context);
      const unreached = await unreachedNow(context);
      const parts = [
        late.map(({ id }) => id),
        silent.map(({ id }) => id),
        unreached.map(({ name }) => name),
        await missingInvoices(context, await readSettings(db, caller.organizationId)),
        await byTime.tag(context),
        backup === undefined ? null : backup(),
      ];
      const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
      return `${comparisonTag(nowMs)}-${hash}`;
    },
    async answer(context): Promise<Overview> {
      const { db, caller, now } = context;
      const { organizationId } = caller;
      const orders = await findOpenOrders(db, organizationId);
      const settings = await readSettings(db, organizationId);
      const cash = await cashNow(context, settings);
      const invoicesNotInKsef = await missingInvoices(context, settings);
      const undelivered = await undeliveredNow(context, settings);
      return {
        ...(await dayFigures(context)),
        open: openSums(orders),
        waiting: waitingOrders(orders),
        late: lateLines(await findLateLines(db, organizationId, now)),
        out: await outNow(context),
        lowStock: namedCount(await listLowStock(db, organizationId)),
        ...(cash !== undefined && { cash }),
        ...(invoicesNotInKsef !== undefined && { invoicesNotInKsef }),
        ...(undelivered.length > 0 && { undeliveredDayReport: undelivered }),
        silentDevices: namedCount(await silentNow(context)),
        unreachedStations: namedCount(await unreachedNow(context)),
        ...(backup !== undefined && { backup: backupNow(backup()) }),
      };
    },
  });
}
