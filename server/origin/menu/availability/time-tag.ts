/** Part of the ETag of every read that shows what is 86'd. */
import type { ReadContext } from '../../calls/read-context.ts';
import { listOutageEnds } from '../../stock/ingredients-store.ts';
import { isOver } from '../../stock/recipe-rules.ts';
import { listUnavailabilities } from '../menu-items-store.ts';
import { listsOn, readPriceLists } from '../prices/price-list-store.ts';
import { countOver } from './availability-rules.ts';

/** Time changes the menu too: an 86 ends, of an item or an ingredient, and price lists come on. */
export async function timeTag({ db, caller, nowMs }: ReadContext): Promise<string> {
  const ends = await listOutageEnds(db, caller.organizationId);
  const back = ends.filter(until => isOver({ until }, nowMs)).length;
  const over = countOver(await listUnavailabilities(db, caller.organizationId), nowMs) + back;
  const { lists } = await readPriceLists(db, caller.organizationId);
  const on = await listsOn(db, caller.organizationId, { lists, nowMs });
  // Lists themselves change with the menu's counter: here only which of them are on.
  return [over, ...on.map(list => lists.indexOf(list))].join('.');
}
