/** Decides who may report which dish as out and how long a report is valid, so that nobody can flood the kitchen's screen. */

import type { AvailabilityReport } from '#shared/catalog/availability-schema.ts';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { ProblemError } from '../../../../http/errors.ts';
import type { AvailabilityReportRow } from './report-row.ts';

/** Reports expire after this. */
export const reportValidMs = 2 * 60 * 60_000;
/** A decided report is listed for this long, so that the waiters can see the answer. */
const answerShownMs = 10 * 60_000;
/** The minimum time between a station's refusal and the next report of the dish. */
const reportAgainMs = 10 * 60_000;
const hourMs = 60 * 60_000;

function reporters({ reported_by }: AvailabilityReportRow): Person[] {
  return JSON.parse(reported_by);
}

function isWithin(at: string | null, ms: number, nowMs: number): boolean {
  return at !== null && nowMs - Date.parse(at) < ms;
}

export function isShown({ state, decided_at }: AvailabilityReportRow, nowMs: number): boolean {
  return state === 'open' || isWithin(decided_at, answerShownMs, nowMs);
}

/** The open report of the dish, if there is one. */
export function openReportOf(
  rows: readonly AvailabilityReportRow[],
  menuItemId: string,
): AvailabilityReportRow | undefined {
  return rows.find(row => row.state === 'open' && row.menu_item_id === menuItemId);
}

/** Throws REPORT_REFUSED or REPORT_LIMIT. `rows` contains the reports that haven't expired. */
export function requireMayReport(
  rows: readonly AvailabilityReportRow[],
  { userId, menuItemId, nowMs }: { userId: string; menuItemId: string; nowMs: number },
): void {
  const isRefused = rows.some(
    row =>
      row.menu_item_id === menuItemId &&
      row.state === 'refused' &&
      isWithin(row.decided_at, reportAgainMs, nowMs),
  );
  if (isRefused) throw new ProblemError('REPORT_REFUSED');
  const own = rows.filter(row => reporters(row).some(({ id }) => id === userId));
  const open = own.filter(({ state }) => state === 'open').length;
  const ofHour = own.filter(({ reported_at }) => isWithin(reported_at, hourMs, nowMs)).length;
  if (open >= limits.openReportsMax || ofHour >= limits.reportsPerHourMax)
    throw new ProblemError('REPORT_LIMIT');
}

/** Adds a reporter; returns the same report if they are already on it. */
export function withReporter(row: AvailabilityReportRow, person: Person): AvailabilityReportRow {
  const known = reporters(row);
  if (known.some(({ id }) => id === person.id)) return row;
  return { ...row, reported_by: JSON.stringify([...known, person]) };
}

export function decidedReport(
  row: AvailabilityReportRow,
  state: 'confirmed' | 'refused',
  decision: { by: Person; at: string },
): AvailabilityReportRow {
  return { ...row, state, decided_by: JSON.stringify(decision.by), decided_at: decision.at };
}

export function reportView(
  row: AvailabilityReportRow,
  { name, names, kitchenNames, station }: Pick<MenuItem, 'name' | 'names' | 'kitchenNames' | 'station'>,
): AvailabilityReport {
  return {
    id: row.id,
    menuItemId: row.menu_item_id,
    name,
    names,
    ...(kitchenNames && { kitchenNames }),
    station,
    reportedBy: reporters(row),
    reportedAt: row.reported_at,
    state: row.state,
    ...(row.decided_by !== null && { decidedBy: JSON.parse(row.decided_by) }),
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
  };
}
