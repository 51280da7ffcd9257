/** Rules for the 86 of items and ingredients: how long it lasts, and its effect on the portion count. */

import type { AvailabilityChange, MenuItem, Unavailability } from '#shared/catalog/menu-schema.ts';
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../../../http/errors.ts';
import { isOver } from '../../stock/recipe-rules.ts';
import { unavailabilityAt } from '../menu-rules.ts';

/** The number of ended 86s, which changes exactly when time changes the menu. */
export function countOver(unavailabilities: readonly Unavailability[], nowMs: number): number {
  return unavailabilities.filter(unavailable => isOver(unavailable, nowMs)).length;
}

/** Throws VERSION_CONFLICT if somebody has changed the item since the change that is to be undone. */
export function requireUndoable(current: { version: number }, undoes: number | undefined): void {
  if (undoes !== undefined && undoes !== current.version)
    throw new ProblemError('VERSION_CONFLICT', { current });
}

/** Throws 400 for a time in the past. */
export function endOfOutage(
  { until }: AvailabilityChange,
  { timeZone, businessDayCutoff }: Pick<Settings, 'timeZone' | 'businessDayCutoff'>,
  nowMs: number,
): string | undefined {
  if (until === 'endOfDay') {
    const tomorrow = addDays(businessDay(nowMs, timeZone, businessDayCutoff), 1);
    return new Date(businessDayStart(tomorrow, timeZone, businessDayCutoff)).toISOString();
  }
  if (until !== undefined && !(Date.parse(until) > nowMs))
    throw invalidField('until', 'must be in the future');
  return until;
}

/**
 * The portion count after the change. A sold-out dish that is made available without a new count is no longer
 * counted; undoing an 86 leaves the count as it is, with the portions sold meanwhile.
 */
function portionsAfter(
  { portionsLeft }: MenuItem,
  change: Pick<AvailabilityChange, 'available' | 'portionsLeft' | 'undoes'>,
): number | undefined {
  if (change.portionsLeft !== undefined) return change.portionsLeft ?? undefined;
  const isCountReset = change.available && change.undoes === undefined;
  return isCountReset && portionsLeft === 0 ? undefined : portionsLeft;
}

/** Shown where nobody wrote a reason. */
const unsaid: Pick<Unavailability, 'reason' | 'reasonNames'> = { reason: '86', reasonNames: { pl: 'brak' } };

type Command = {
  by: string;
  nowMs: number;
  /** The 86 that was in force before the one that is undone. */
  earlierOutage?: Unavailability | undefined;
};

/** The item after an 86, its removal, or a new portion count. A repeated 86 retains who made the first one and when, so that nobody is notified twice. */
export function withAvailability(
  item: MenuItem,
  change: Omit<AvailabilityChange, 'until'> & { until?: string | undefined },
  command: Command,
): MenuItem {
  const { unavailable: _, portionsLeft: __, ...fields } = item;
  const portionsLeft = portionsAfter(item, change);
  const version = item.version + 1;
  const rest = { ...fields, ...(portionsLeft !== undefined && { portionsLeft }) };
  if (change.available)
    return { ...rest, ...(command.earlierOutage && { unavailable: command.earlierOutage }), version };
  const known = unavailabilityAt(item.unavailable, command.nowMs);
  const { reason, reasonNames } = change.reason === undefined ? (known ?? unsaid) : { reason: change.reason };
  const unavailable = {
    reason,
    ...(reasonNames && { reasonNames }),
    ...(change.until !== undefined && { until: change.until }),
    by: known?.by ?? command.by,
    at: known?.at ?? new Date(command.nowMs).toISOString(),
  };
  return { ...rest, unavailable, version };
}
