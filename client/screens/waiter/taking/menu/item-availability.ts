/** What of an order not yet sent would be refused, because it was taken out (86) meanwhile. */
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import { isOut } from '../../../../orders/dish-out.ts';

/** What is out now: dishes and options, by id. */
export type OutNow = { itemIds: ReadonlySet<string>; optionIds: ReadonlySet<string> };

export function outNow(menu: readonly WaiterMenuCategory[], groups: readonly ModifierGroup[]): OutNow {
  const items = menu.flatMap(category => category.items).filter(isOut);
  const options = groups.flatMap(group => group.options).filter(option => !option.isAvailable);
  return { itemIds: new Set(items.map(({ id }) => id)), optionIds: new Set(options.map(({ id }) => id)) };
}

type Wanted = { menuItemId: string; modifiers: readonly { optionId: string }[]; state: string };

/** Whether a line that was not sent yet would be refused, because it or one of its options was taken out meanwhile. */
export function isRefusedNow(line: Wanted, out: OutNow): boolean {
  if (line.state !== 'draft' && line.state !== 'held') return false;
  // What is held has its portion already; only an option or the dish itself taken out stops it.
  return (
    out.itemIds.has(line.menuItemId) || line.modifiers.some(({ optionId }) => out.optionIds.has(optionId))
  );
}
