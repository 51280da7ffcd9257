/** Guests of the demo's past who order the lunch menu: a soup and a main dish for one price. */

import { draftLine } from '../../origin/order/orders/line-rules.ts';
import type { OrderLineRow } from '../../origin/order/orders/order-row.ts';
import { addedLine } from '../../origin/order/orders/recorded-drafts.ts';
import { asDish, supplementOf } from '../../origin/order/orders/set-line-commands.ts';
import { atShares } from '../../origin/order/orders/set-share-rules.ts';
import { modifiersFor } from './demo-dishes.ts';
import { isLunchTime } from './demo-offers.ts';
import { personOfUser } from './demo-place.ts';
import type { VisitParts } from './demo-visits.ts';
import { type PlayedOrder, playStep, timeOf } from './played-order.ts';

const lunchShare = 0.45;

/** The number of lunches of a party; 0 outside lunch time. */
export function lunchesOf({ place, visit, random }: VisitParts): number {
  const { openedMs, guests, table } = visit;
  if (table === null || place.menu.lunch === null || !isLunchTime(openedMs, place.settings)) return 0;
  return Array.from({ length: guests }, () => random.chance(lunchShare)).filter(Boolean).length;
}

function dishesOf(played: PlayedOrder, { place, visit, random }: VisitParts, atMs: number): OrderLineRow[] {
  const { lunch, ordered } = place.menu;
  if (lunch === null) return [];
  const { id: setMenuId, name, names, price, courses } = lunch;
  const first = played.lines.length + 1;
  const id = random.uuid(atMs);
  const dishes = courses.flatMap(({ id: courseId, course, dishes }, index): OrderLineRow[] => {
    const item = ordered.items.get(random.pick(dishes).itemId);
    if (item === undefined) return [];
    const draft = draftLine(
      played.order,
      {
        id: index === 0 ? id : random.uuid(atMs),
        menuItemId: item.id,
        quantity: 1,
        ...(course && { course }),
      },
      item,
      first + index,
      {
        modifiers: modifiersFor(item, place.menu, random),
        by: personOfUser(visit.waiter),
        now: timeOf(atMs),
      },
    );
    const supplement = supplementOf(lunch, courseId, item.id);
    const dish = asDish(draft, { id, setMenuId, courseId, name, names, price, ...supplement });
    return [{ ...dish, allergens: JSON.stringify(item.contained) }];
  });
  return atShares(dishes).toSorted((one, other) => one.position - other.position);
}

/** One call per lunch, as waiters add them. */
export function addLunches(played: PlayedOrder, parts: VisitParts, lunches: number): void {
  const { visit } = parts;
  const atMs = visit.openedMs + 20_000;
  for (let lunch = 0; lunch < lunches; lunch += 1) {
    const lines = dishesOf(played, parts, atMs);
    const set = lines[0]?.set_menu;
    if (!set) return;
    const { id, setMenuId, name, names, price } = JSON.parse(set);
    const setMenu = { id, setMenuId, name, names, price };
    const payload = { setMenu, lines: lines.map(line => addedLine(line, played.order)) };
    const by = personOfUser(visit.waiter);
    playStep(played, { atMs, by, type: 'lines.added', payload }, { lines });
  }
}
