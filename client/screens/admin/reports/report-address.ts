/** Kind and time range of the report ↔ URL query, so that back, reload and shared links show the same report. */

import { type PathParams, readPath } from '#shared/contract/paths.ts';
import { addDays, instantAt } from '#shared/kernel/business-day.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { csvPath, type ReportKind, type ReportName, reportKinds } from '#shared/reports/report-calls.ts';
import { type RestaurantClock, rangePresets, type TimeSpan } from '../../../ui/forms/restaurant-time.ts';
import type { ChosenRange } from '../../../ui/forms/timestamp-range-picker.tsx';

/**
 * Comparisons of a report: the same weekdays before, the time right before, or the same dates a year before.
 */
export const comparisons = ['weekdays', 'before', 'lastYear', 'none'] as const;
type Comparison = (typeof comparisons)[number];

export type ReportView = {
  readonly kind: ReportKind;
  readonly range: ChosenRange;
  readonly against: Comparison;
};

const readOfKind: Record<ReportKind, ReportName> = {
  sales: 'salesReport',
  items: 'itemsReport',
  waiters: 'waitersReport',
  tables: 'tablesReport',
  corrections: 'correctionsReport',
  preparation: 'preparationReport',
  vat: 'vatReport',
  documents: 'documentsReport',
};

/** Documents are looked at one by one: another period says nothing about them. */
export function isCompared(kind: ReportKind): boolean {
  return kind !== 'documents';
}

const dayMs = 24 * 60 * 60_000;
const clockChangeMs = 2 * 60 * 60_000;
const usualRange: ChosenRange = { kind: 'today' };

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
  const against = comparisons.find(name => name === query.get('against')) ?? 'weekdays';
  return { kind, range: readRange(query), against };
}

/** Query string without `?`; default values are omitted. */
export function writeView({ kind, range, against }: ReportView): string {
  const query = new URLSearchParams();
  if (kind !== 'sales') query.set('report', kind);
  if (range.kind === 'own') {
    query.set('from', new Date(range.from).toISOString());
    query.set('to', new Date(range.to).toISOString());
  } else if (range.kind !== usualRange.kind) {
    query.set('range', range.kind);
  }
  if (against !== 'weekdays') query.set('against', against);
  return query.toString();
}

export function spanParams({ from, to }: TimeSpan): PathParams {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

type DateTexts = { dateTime(ms: number): string; day(date: string): string };

/** A period by its days if all are whole, else by the times of its beginning and end. */
export function spanText(
  { from, to }: TimeSpan,
  { timeZone, businessDayCutoff }: RestaurantClock,
  { dateTime, day }: DateTexts,
): string {
  const walls = [from, to].map(instant => wallAt(instant, timeZone));
  if (walls.some(wall => wall.slice(11) !== businessDayCutoff)) return `${dateTime(from)} – ${dateTime(to)}`;
  const [first = '', end = ''] = walls.map(wall => wall.slice(0, 10));
  const last = addDays(end, -1);
  return first === last ? day(first) : `${day(first)} – ${day(last)}`;
}

/** URL of the report as CSV; sales of several days have one row per day, as on the screen. */
export function filePath(kind: ReportKind, span: TimeSpan, before: TimeSpan | null): string {
  const isOfDays = kind === 'sales' && span.to - span.from > dayMs + clockChangeMs;
  const { from = '', to = '' } = before === null ? {} : spanParams(before);
  const more = new URLSearchParams({
    ...(before !== null && { beforeFrom: from, beforeTo: to }),
    ...(isOfDays && { rows: 'days' }),
  });
  return [csvPath(readPath(readOfKind[kind], spanParams(span))), more].filter(String).join('&');
}

/** 29 February is 28 February in other years. */
function yearBefore(date: string): string {
  const earlier = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return addDays(earlier, 0) === earlier ? earlier : addDays(earlier, -1);
}

/** The same day of the month before, or its last day: 31 March → 28 February. */
function monthBefore(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day ?? 1, last.getUTCDate())).padStart(2, '0')}`;
}

/**
 * Returns the period that a span is compared with, by the restaurant's clock; null without a comparison.
 * Weekdays: shifted back by as many whole weeks as the span is long, so that Fridays are compared with
 * Fridays. Before a whole month comes the month before. If the span is not over, the comparison is cut off at the
 * same point.
 */
export function comparedSpan(
  against: Comparison,
  span: TimeSpan,
  nowMs: number,
  { timeZone }: RestaurantClock,
): TimeSpan | null {
  if (against === 'none') return null;
  const dateOf = (instant: number) => wallAt(instant, timeZone).slice(0, 10);
  // A change of the clocks adds no day.
  const days = Math.max(1, Math.ceil((span.to - span.from - clockChangeMs) / dayMs));
  const isMonth = dateOf(span.from).endsWith('-01') && dateOf(span.to).endsWith('-01') && days < 32;
  const shifted = (date: string) => {
    if (against === 'lastYear') return yearBefore(date);
    if (against === 'before' && isMonth) return monthBefore(date);
    return addDays(date, -(against === 'weekdays' ? 7 * Math.ceil(days / 7) : days));
  };
  const earlier = (instant: number) => {
    const wall = wallAt(instant, timeZone);
    return instantAt(`${shifted(wall.slice(0, 10))}${wall.slice(10)}`, timeZone);
  };
  const end = span.from < nowMs && nowMs < span.to ? nowMs : span.to;
  return { from: earlier(span.from), to: earlier(end) };
}
