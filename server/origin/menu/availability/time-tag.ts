/** Part of the ETag of every read that shows what is 86'd. */
import { areHoursOn } from '#shared/rules/menu-windows.ts';
import type { ReadContext } from '../../calls/read-context.ts';
import { readSettings } from '../../settings/settings-store.ts';
import { listOutageEnds } from '../../stock/ingredients-store.ts';
import { isOver } from '../../stock/recipe-rules.ts';
import { listUnavailabilities } from '../menu-items-store.ts';
import { listsOn, readPriceLists } from '../prices/price-list-store.ts';
import { countOver } from './availability-rules.ts';
import { listHours } from './hours-store.ts';

/** What is out or comes and goes by itself; read once for the tag, for how long that stays, and for whoever else wants it. */
export function readTimes({ db, caller: { organizationId }, nowMs, once }: ReadContext) {
  return once('times of the menu', async () => {
    const outages = await listOutageEnds(db, organizationId);
    const unavailable = await listUnavailabilities(db, organizationId);
    const { lists } = await readPriceLists(db, organizationId);
    const on = await listsOn(db, organizationId, { lists, nowMs });
    return { outages, unavailable, lists, on, hours: await listHours(db, organizationId) };
  });
}

/** What `byTime` rests on besides the time. */
export const timeTagAreas = ['menu', 'ingredients', 'settings'] as const;

/** Time changes the menu too: an 86 ends, of an item or an ingredient, price lists come on, and what is sold at certain hours. */
export async function timeTag(context: ReadContext): Promise<string> {
  const { db, caller, nowMs } = context;
  const { outages, unavailable, lists, on, hours } = await readTimes(context);
  const back = outages.filter(until => isOver({ until }, nowMs)).length;
  const parts = [countOver(unavailable, nowMs) + back, ...on.map(list => lists.indexOf(list))];
  // Lists and hours themselves change with the menu's counter: here only which of them are on.
  if (hours.length === 0) return [...parts, ''].join('.');
  // The time zone, by which it is said when others begin.
  const { timeZone } = await readSettings(db, caller.organizationId);
  return [...parts, timeZone, ...hours.map(one => Number(areHoursOn([one], nowMs, timeZone)))].join('.');
}

const minuteMs = 60_000;

async function timeTagStaysUntilMs(context: ReadContext): Promise<number | null> {
  const { nowMs } = context;
  const { outages, unavailable, lists, hours } = await readTimes(context);
  const ends = [...outages, ...unavailable.flatMap(({ until }) => until ?? [])].map(until =>
    Date.parse(until),
  );
  // Lists and hours begin and end at whole minutes.
  const nextMinute = lists.length + hours.length === 0 ? [] : [(Math.floor(nowMs / minuteMs) + 1) * minuteMs];
  const next = [...ends.filter(ms => ms > nowMs), ...nextMinute];
  return next.length === 0 ? null : Math.min(...next);
}

/** Of a read that shows what can be sold now. */
export const byTime = { tag: timeTag, tagStaysUntilMs: timeTagStaysUntilMs };
