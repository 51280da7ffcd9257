/** Finds unsent lines that the server would refuse because an item or option became unavailable (86). */
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { isOut } from '../../../../orders/dish-out.ts';
import type { LineView } from '../../../../writes/order-projection.ts';

/** Ids of the items and options that are unavailable now. */
export type OutNow = {
  itemIds: ReadonlySet<string | undefined>;
  optionIds: ReadonlySet<string>;
  /** Remaining portions of counted items. */
  portionsLeft: ReadonlyMap<string | undefined, number>;
};

export function outNow(menu: readonly WaiterMenuCategory[], groups: readonly ModifierGroup[]): OutNow {
  const items = menu.flatMap(category => category.items);
  const options = groups.flatMap(group => group.options).filter(option => !option.isAvailable);
  return {
    itemIds: new Set(items.filter(isOut).map(({ id }) => id)),
    optionIds: new Set(options.map(({ id }) => id)),
    portionsLeft: new Map(
      items.flatMap(({ id, portionsLeft: left }) => (left === undefined ? [] : [[id, left]])),
    ),
  };
}

type Wanted = { menuItemId?: string; modifiers: readonly { optionId: string }[]; state: string };

/** True if an unsent line would be refused, because its item or one of its options became unavailable. */
export function isRefusedNow(line: Wanted, out: OutNow): boolean {
  if (line.state !== 'draft' && line.state !== 'held') return false;
  // A held line has its portion reserved already; only an unavailable item or option blocks it.
  return (
    out.itemIds.has(line.menuItemId) || line.modifiers.some(({ optionId }) => out.optionIds.has(optionId))
  );
}

/**
 * Unsent lines that prevent a Send: unavailable ones, and those beyond the remaining portions, last added
 * first.
 */
export function linesInTheWay(lines: readonly LineView[], out: OutNow): LineView[] {
  const left = new Map(out.portionsLeft);
  return lines.filter(line => {
    if (line.state !== 'draft') return false;
    if (isRefusedNow(line, out)) return true;
    const rest = (left.get(line.menuItemId) ?? Number.POSITIVE_INFINITY) - line.quantity;
    if (rest >= 0) left.set(line.menuItemId, rest);
    return rest < 0;
  });
}
