/** The part of the ETag that changes with time, for every read that shows availability. */
import { areHoursOn } from '#shared/catalog/menu-windows.ts';
import type { ReadContext } from '../../../kernel/calls/read-context.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { listOutages } from '../../stock/ingredients-store.ts';
import { listUnavailabilities } from '../menu-items-store.ts';
import { listsAt } from '../prices/price-list-rules.ts';
import { readPriceLists } from '../prices/price-list-store.ts';
import { countOver } from './availability-rules.ts';
import { listHours } from './hours-store.ts';

/** The areas that `byTime` depends on besides the time. */
export const timeTagAreas = ['menu', 'ingredients', 'settings'] as const;

/** `out` contains the 86s of items and ingredients, including ended ones. */
function readTimes({ db, caller: { organizationId }, keep }: ReadContext) {
  return keep('times of the menu', timeTagAreas, async () => {
    const items = await listUnavailabilities(db, organizationId);
    const ingredients = await listOutages(db, organizationId, Number.NEGATIVE_INFINITY);
    const { lists } = await readPriceLists(db, organizationId);
    const hours = await listHours(db, organizationId);
    const { timeZone } = await readSettings(db, organizationId);
    return { out: [...items, ...ingredients.values()], lists, hours, timeZone };
  });
}

export async function isAnythingOut(context: ReadContext): Promise<boolean> {
  const { out } = await readTimes(context);
  return countOver(out, context.nowMs) < out.length;
}

/** Time changes the menu when an 86 ends, a price list starts or ends, or hours begin or end. */
async function timeTag(context: ReadContext): Promise<string> {
  const { nowMs } = context;
  const { out, lists, hours, timeZone } = await readTimes(context);
  const parts = [countOver(out, nowMs), ...listsAt(lists, nowMs, timeZone).map(list => lists.indexOf(list))];
  // The menu's counter covers changes of lists and hours; the tag only has which of them are on.
  if (hours.length === 0) return [...parts, ''].join('.');
  // Includes the time zone, in which the start of other hours is shown.
  return [...parts, timeZone, ...hours.map(one => Number(areHoursOn([one], nowMs, timeZone)))].join('.');
}

const minuteMs = 60_000;

async function timeTagStaysUntilMs(context: ReadContext): Promise<number | null> {
  const { nowMs } = context;
  const { out, lists, hours } = await readTimes(context);
  const ends = out.flatMap(({ until }) => (until === undefined ? [] : [Date.parse(until)]));
  // Lists and hours begin and end at whole minutes.
  const nextMinute = lists.length + hours.length === 0 ? [] : [(Math.floor(nowMs / minuteMs) + 1) * minuteMs];
  const next = [...ends.filter(ms => ms > nowMs), ...nextMinute];
  return next.length === 0 ? null : Math.min(...next);
}

/** The tag of a read that shows what can be sold now. */
export const byTime = { tag: timeTag, tagStaysUntilMs: timeTagStaysUntilMs };
