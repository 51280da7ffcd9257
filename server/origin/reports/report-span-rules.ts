/** The time span of a report, and the pieces it is read in. The schema has validated each parameter's format. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/kernel/limits.ts';
import { invalidField } from '../../http/errors.ts';
import { storedTime } from '../kernel/calls/read-context.ts';
import {
  type BusinessClock,
  businessDaySpan,
  businessDaysWithin,
  type Span,
} from '../kernel/sheets/business-hours-rules.ts';

const dayMs = 24 * 60 * 60_000;
/** Between pieces, orders take precedence. */
const daysPerPiece = 7;
const pieceMs = daysPerPiece * dayMs;

/** Omitted limits default to the start or end of the current business day. */
export function readReportSpan(query: PathParams, nowMs: number, clock: BusinessClock): Span {
  const given = { from: storedTime(query, 'from'), to: storedTime(query, 'to') };
  const today = businessDaySpan(nowMs, clock);
  const from = given.from === null ? today.from : Date.parse(given.from);
  const to = given.to === null ? today.to : Date.parse(given.to);
  requireSoundSpan({ from, to }, 'to');
  return { from, to };
}

function requireSoundSpan({ from, to }: Span, field: string): void {
  if (from >= to) throw invalidField(field, 'must be after the start');
  if (to - from > limits.reportDaysMax * dayMs) {
    throw invalidField(field, `must be at most ${limits.reportDaysMax} days after the start`);
  }
}

/** The span that a report is compared with; null if none is requested. */
export function readComparedSpan(query: PathParams): Span | null {
  const from = storedTime(query, 'beforeFrom');
  const to = storedTime(query, 'beforeTo');
  if (from === null && to === null) return null;
  if (from === null) throw invalidField('beforeFrom', 'is required with beforeTo');
  if (to === null) throw invalidField('beforeTo', 'is required with beforeFrom');
  const span = { from: Date.parse(from), to: Date.parse(to) };
  requireSoundSpan(span, 'beforeTo');
  return span;
}

/** Whole finished business days, or a span to be read from the tables. */
export type Piece = Span & { readonly days: readonly Span[] };

function cut({ from, to }: Span): Piece[] {
  const count = Math.ceil((to - from) / pieceMs);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * pieceMs,
    to: Math.min(from + (index + 1) * pieceMs, to),
    days: [],
  }));
}

function bundle(days: readonly Span[]): Piece[] {
  const [first] = days;
  const piece = days.slice(0, daysPerPiece);
  const last = piece.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ from: first.from, to: last.to, days: piece }, ...bundle(days.slice(daysPerPiece))];
}

/** The earliest first. A day is finished when the next has begun. */
export function piecesOf(span: Span, nowMs: number, clock: BusinessClock): Piece[] {
  const days = businessDaysWithin({ from: span.from, to: Math.min(span.to, nowMs) }, clock);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return cut(span);
  return [
    ...cut({ from: span.from, to: first.from }),
    ...bundle(days),
    ...cut({ from: last.to, to: span.to }),
  ];
}
