/** Kind and time range of the report ↔ URL query, so that back, reload and shared links show the same report. */

import { addDays, instantAt } from '#shared/business-day.ts';
import type { PathParams } from '#shared/contract/paths.ts';
import { type ReportKind, type ReportName, reportKinds } from '#shared/contract/report-calls.ts';
import { wallAt } from '#shared/wall-clock.ts';
import { type RestaurantClock, rangePresets, type TimeSpan } from '../../../ui/forms/restaurant-time.ts';
import type { ChosenRange } from '../../../ui/forms/timestamp-range-picker.tsx';

export type ReportView = { readonly kind: ReportKind; readonly range: ChosenRange };

export const readOfKind: Record<ReportKind, ReportName> = {
  sales: 'salesReport',
  items: 'itemsReport',
  waiters: 'waitersReport',
  tables: 'tablesReport',
  corrections: 'correctionsReport',
  preparation: 'preparationReport',
  vat: 'vatReport',
};

const dayMs = 24 * 60 * 60_000;
const usualRange: ChosenRange = { kind: 'thisBusinessDay' };

function readRange(query: URLSearchParams): ChosenRange {
  const from = Date.parse(query.get('from') ?? '');
  const to = Date.parse(query.get('to') ?? '');
  if (from < to) return { kind: 'own', from, to };
  const preset = rangePresets.find(name => name === query.get('range'));
  return preset === undefined ? usualRange : { kind: preset };
}

/** Ignores invalid values. */
export function readView(search: string): ReportView {
  const query = new URLSearchParams(search);
  const kind = reportKinds.find(name => name === query.get('report')) ?? 'sales';
  return { kind, range: readRange(query) };
}

/** Query string without `?`; default values are omitted. */
export function writeView({ kind, range }: ReportView): string {
  const query = new URLSearchParams();
  if (kind !== 'sales') query.set('report', kind);
  if (range.kind === 'own') {
    query.set('from', new Date(range.from).toISOString());
    query.set('to', new Date(range.to).toISOString());
  } else if (range.kind !== usualRange.kind) {
    query.set('range', range.kind);
  }
  return query.toString();
}

/** Parameters of a report read. */
export function spanParams({ from, to }: TimeSpan): PathParams {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/**
 * Comparison period: the same weekdays, shifted back by as many whole weeks as the span is long, so that Fridays are
 * compared with Fridays. If the span is not over, the comparison is cut off at the same point.
 */
export function spanBefore(span: TimeSpan, nowMs: number, { timeZone }: RestaurantClock): TimeSpan {
  const weeks = Math.max(1, Math.ceil((span.to - span.from) / (7 * dayMs)));
  const earlier = (instant: number) => {
    const wall = wallAt(instant, timeZone);
    return instantAt(`${addDays(wall.slice(0, 10), -7 * weeks)}${wall.slice(10)}`, timeZone);
  };
  const end = span.from < nowMs && nowMs < span.to ? nowMs : span.to;
  return { from: earlier(span.from), to: earlier(end) };
}
