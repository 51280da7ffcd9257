/** From when to when a report goes, and in which pieces it is read. The schema has seen to the form of each parameter. */

import type { PathParams } from '#shared/contract/paths.ts';
import { limits } from '#shared/limits.ts';
import { invalidField } from '../../http/errors.ts';
import { storedTime } from '../orders/office/order-page-rules.ts';
import { type BusinessClock, businessDaySpan, type Span } from './business-hours-rules.ts';

const dayMs = 24 * 60 * 60_000;
/** So much is read at a time: in between, whoever takes an order comes first. */
const pieceMs = 7 * dayMs;

/** What is left out is the beginning or the end of the business day that is under way. */
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
