/** "The same again": earlier rounds of an order, and which of their lines are still available. */
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { OrderLine } from '#shared/order/order-schema.ts';
import type { Rights } from '#shared/venue/user-schema.ts';
import { isAddable } from '../../../../orders/dish-out.ts';
import type { PlannedLine, TapChoice } from '../../../../writes/order-taps.ts';
import { choiceOf, groupsOf, missingGroups, modifiersOf } from '../../options/option-choice.ts';
import { lineAgain } from './line-again.ts';
import { portionOf } from './portion.ts';

type Round = { number: number; lines: OrderLine[] };

/**
 * Lines sent together, latest round first, without voided lines and set menus, whose dishes have to be
 * selected each time.
 */
export function roundsOf(lines: readonly OrderLine[]): Round[] {
  const sent = lines.filter(
    line => line.round !== undefined && line.state !== 'voided' && line.setMenu === undefined,
  );
  return [...Map.groupBy(sent, line => line.round ?? 0)]
    .map(([number, ofRound]) => ({ number, lines: ofRound }))
    .sort((one, other) => other.number - one.number);
}

/** Whether the line is selected at first: guests mostly repeat their drinks, so a round that has any leaves its food out. */
export function isUsual({ station }: OrderLine, { lines }: Round): boolean {
  return station !== 'kitchen' || lines.every(line => line.station === 'kitchen');
}

/** A dish of the menu with its options, or an open item. */
export type Again = { item: WaiterMenuItem; choice: TapChoice } | { open: Omit<PlannedLine, 'id'> };

/**
 * Returns how to add the line again; null if it has to be weighed, if it, its half portions or one of its
 * options are unavailable, or if it is an open item that the waiter may not sell.
 */
export function again(
  line: OrderLine,
  menu: readonly WaiterMenuCategory[],
  allGroups: readonly ModifierGroup[],
  rights: Pick<Rights, 'openItem'>,
): Again | null {
  if (line.menuItemId === undefined) return rights.openItem ? { open: lineAgain(line) } : null;
  const item = menu.flatMap(category => category.items).find(({ id }) => id === line.menuItemId);
  if (item === undefined || !isAddable(item) || item.pricedBy || line.weight) return null;
  if (line.isHalf && item.halfPrice === undefined) return null;
  const groups = groupsOf(item.modifierGroupIds, allGroups);
  const chosen = choiceOf(line.modifiers);
  const modifiers = modifiersOf(groups, chosen);
  const isOptionOut = groups.some(group =>
    group.options.some(option => chosen.has(option.id) && !option.isAvailable),
  );
  const isChanged = modifiers.length !== line.modifiers.length || missingGroups(groups, chosen).length > 0;
  if (isOptionOut || isChanged) return null;
  const { quantity, course, note, seat } = line;
  return {
    item,
    choice: {
      ...(line.isHalf && portionOf(item, true)),
      modifiers,
      quantity,
      course,
      ...(note === undefined ? {} : { note }),
      ...(seat === undefined ? {} : { seat }),
    },
  };
}
