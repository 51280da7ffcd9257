/** Rules for a station's commands on its lines, and their effect on the lines' times. */

import type { Station } from '#shared/kernel/roles.ts';
import { type LineCommand, nextLineState } from '#shared/order/order-states.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { Caller } from '../../kernel/callers/callers.ts';
import type { OrderLineRow } from '../orders/order-row.ts';

export type StationCommand = Extract<LineCommand, 'start' | 'ready' | 'recall'>;

/** Only people of the station may act on its lines: a cook doesn't finish the bar's drinks. */
export function requireStation(caller: Caller, station: Station): void {
  if (!caller.roles.some(role => role === station || role === 'admin')) throw new ProblemError('FORBIDDEN');
}

/** The line after the command, or null if its state forbids it. */
export function preparedLine(line: OrderLineRow, command: StationCommand, now: string): OrderLineRow | null {
  const next = nextLineState(line.state, command);
  // Lines without preparation are ready from the start and belong to no station.
  if (next === null || line.station === 'none') return null;
  // Ready starts nothing, so the recall of a dish that nobody had started leaves it as it was sent.
  const state = command === 'recall' && line.started_at === null ? 'sent' : next;
  const handled = { ...line, state, handled_at: line.handled_at ?? now };
  if (state === 'ready')
    return { ...handled, ready_at: now, adjustment: null, rushed_at: null, rushed_before: line.rushed_at };
  // Recalling a dish also clears the claim; it is as urgent as before.
  const urgent = line.rushed_at === null && { rushed_at: line.rushed_before, rushed_before: null };
  const back = { ...handled, ...urgent, ready_at: null, claimed_by: null, at_pass: 0 as const, called: null };
  return { ...back, started_at: state === 'preparing' ? (line.started_at ?? now) : null };
}

/** Filters lines to those that the command affects; recall undoes only the last step. */
export function preparedRows(
  lines: readonly OrderLineRow[],
  command: StationCommand,
  now: string,
): OrderLineRow[] {
  const hasReady = lines.some(line => line.state === 'ready');
  const meant = command === 'recall' && hasReady ? lines.filter(line => line.state === 'ready') : lines;
  return meant.flatMap(line => preparedLine(line, command, now) ?? []);
}
