/** The time span of a report, and the pieces it is read in. The schema has validated each parameter's format. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/limits.ts';
import { invalidField } from '../../http/errors.ts';
import { storedTime } from '../orders/office/order-page-rules.ts';
import { type BusinessClock, businessDaySpan, type Span } from './business-hours-rules.ts';

const dayMs = 24 * 60 * 60_000;
/** Length of a piece: between pieces, orders take precedence. */
const pieceMs = 7 * dayMs;

/** Omitted limits default to the start or end of the current business day. */
export function readReportSpan(query: PathParams, nowMs: number, clock: BusinessClock): Span {
  const given = { from: storedTime(query, 'from'), to: storedTime(query, 'to') };
  const today = businessDaySpan(nowMs, clock);
  const from = given.from === null ? today.from : Date.parse(given.from);
  const to = given.to === null ? today.to : Date.parse(given.to);
  if (from >= to) throw invalidField('to', 'must be after from');
  if (to - from > limits.reportDaysMax * dayMs) {
    throw invalidField('to', `must be at most ${limits.reportDaysMax} days after from`);
  }
  return { from, to };
}

export function piecesOf({ from, to }: Span): Span[] {
  const count = Math.ceil((to - from) / pieceMs);
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * pieceMs,
    to: Math.min(from + (index + 1) * pieceMs, to),
  }));
}
