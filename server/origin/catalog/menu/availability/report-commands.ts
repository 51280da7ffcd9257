/** A waiter reports a dish as out; a station confirms the report by an 86, or refuses it. */
import type { AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { EmptyCommand } from '#shared/order/order-command-schema.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { personOf } from '../../../kernel/callers/callers.ts';
import type { AnyCommand, CommandContext } from '../../../kernel/calls/command-context.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import { withOutages } from '../menu-items-commands.ts';
import { findItem } from '../menu-items-store.ts';
import type { AvailabilityReportRow } from './report-row.ts';
import {
  decidedReport,
  openReportOf,
  reportValidMs,
  reportView,
  requireMayReport,
  withReporter,
} from './report-rules.ts';
import { findReport, forgetReports, listReports, saveReport } from './report-store.ts';

export function reportsSince(nowMs: number): string {
  return new Date(nowMs - reportValidMs).toISOString();
}

/** Repeating an open report returns it, so retrying after a lost answer changes nothing. */
export async function reportOut(context: CommandContext<EmptyCommand>): Promise<AvailabilityReport> {
  const { tx, caller, params, nowMs, now } = context;
  const { organizationId: orgId, userId } = caller;
  const item = await findItem(tx, orgId, param(params, 'id'));
  if (item === null || !item.isActive) throw new ProblemError('NOT_FOUND');
  const { unavailable, portionsLeft } = await withOutages(tx, orgId, item, nowMs);
  if (unavailable !== undefined || portionsLeft === 0) throw new ProblemError('ITEM_UNAVAILABLE');
  await forgetReports(tx, orgId, reportsSince(nowMs));
  const rows = await listReports(tx, orgId, reportsSince(nowMs));
  const open = openReportOf(rows, item.id);
  if (open === undefined) requireMayReport(rows, { userId, menuItemId: item.id, nowMs });
  const fresh: AvailabilityReportRow = {
    org_id: orgId,
    id: createUuid(nowMs),
    menu_item_id: item.id,
    reported_by: '[]',
    reported_at: now,
    state: 'open',
    decided_by: null,
    decided_at: null,
  };
  const after = withReporter(open ?? fresh, personOf(caller));
  if (after === open) return reportView(open, item);
  await saveReport(tx, after);
  const payload = { reportId: after.id, name: item.name };
  context.record({ type: 'menuItem.reportedOut', entity: 'menuItem', entityId: item.id, payload });
  context.touch('availabilityReports');
  return reportView(after, item);
}

/** A second refusal of the same report is no error. */
export async function refuseReport(context: CommandContext<EmptyCommand>): Promise<AvailabilityReport> {
  const { tx, caller, params, now } = context;
  const row = await findReport(tx, caller.organizationId, param(params, 'id'));
  const item = row && (await findItem(tx, caller.organizationId, row.menu_item_id));
  if (row === null || item === null) throw new ProblemError('NOT_FOUND');
  if (row.state === 'confirmed') throw new ProblemError('REPORT_DECIDED');
  if (row.state === 'refused') return reportView(row, item);
  const after = decidedReport(row, 'refused', { by: personOf(caller), at: now });
  await saveReport(tx, after);
  const payload = { reportId: row.id, name: item.name };
  context.record({ type: 'menuItem.reportRefused', entity: 'menuItem', entityId: item.id, payload });
  context.touch('availabilityReports');
  return reportView(after, item);
}

/** An 86 of these dishes confirms the waiters' reports. */
export async function confirmReports(context: AnyCommand, itemIds: ReadonlySet<string>): Promise<void> {
  const { tx, caller, nowMs, now } = context;
  const rows = await listReports(tx, caller.organizationId, reportsSince(nowMs));
  const answered = rows.filter(row => row.state === 'open' && itemIds.has(row.menu_item_id));
  for (const row of answered)
    await saveReport(tx, decidedReport(row, 'confirmed', { by: personOf(caller), at: now }));
  if (answered.length > 0) context.touch('availabilityReports');
}

/** Undoing the 86 of `at` reopens the reports that it confirmed, except for dishes that were reported again since. */
export async function reopenReports(
  context: AnyCommand,
  at: string | undefined,
  itemIds: ReadonlySet<string>,
): Promise<void> {
  const { tx, caller, nowMs } = context;
  const rows = await listReports(tx, caller.organizationId, reportsSince(nowMs));
  const answered = rows.filter(
    row =>
      row.state === 'confirmed' &&
      row.decided_at === at &&
      itemIds.has(row.menu_item_id) &&
      openReportOf(rows, row.menu_item_id) === undefined,
  );
  for (const row of answered)
    await saveReport(tx, { ...row, state: 'open', decided_by: null, decided_at: null });
  if (answered.length > 0) context.touch('availabilityReports');
}
