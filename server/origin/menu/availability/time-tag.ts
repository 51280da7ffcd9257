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

type TimedRead = Pick<ReadContext, 'db' | 'caller' | 'nowMs'>;

/** Of hours: which are on, and the time zone, by which it is said when others begin. */
async function hoursTag({ db, caller, nowMs }: TimedRead): Promise<string> {
  const hours = await listHours(db, caller.organizationId);
  if (hours.length === 0) return '';
  const { timeZone } = await readSettings(db, caller.organizationId);
  return [timeZone, ...hours.map(one => Number(areHoursOn([one], nowMs, timeZone)))].join('.');
}

/** What `timeTag` rests on besides the time. */
export const timeTagAreas = ['menu', 'ingredients', 'settings'] as const;

/** Time changes the menu too: an 86 ends, of an item or an ingredient, price lists come on, and what is sold at certain hours. */
export async function timeTag({ db, caller, nowMs }: ReadContext): Promise<string> {
  const ends = await listOutageEnds(db, caller.organizationId);
  const back = ends.filter(until => isOver({ until }, nowMs)).length;
  const over = countOver(await listUnavailabilities(db, caller.organizationId), nowMs) + back;
  const { lists } = await readPriceLists(db, caller.organizationId);
  const on = await listsOn(db, caller.organizationId, { lists, nowMs });
  // Lists and hours themselves change with the menu's counter: here only which of them are on.
  return [over, ...on.map(list => lists.indexOf(list)), await hoursTag({ db, caller, nowMs })].join('.');
}
