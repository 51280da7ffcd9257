/**
 * Computes the price of each dish of a set: its share of the set's price, in proportion to the menu prices
 * and by largest remainders, plus its supplement. The set's price remains while one of its dishes is charged:
 * the share of a removed dish passes to the others.
 */

import { distribute } from '#shared/order/order-money.ts';
import type { LineSetMenu } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import type { OrderLineRow } from './order-row.ts';

/** Null if the line was not ordered with a set. */
export function setOf({ set_menu }: Pick<OrderLineRow, 'set_menu'>): LineSetMenu | null {
  return set_menu === null ? null : JSON.parse(set_menu);
}

/** The charged dishes of the line's set, including the line. */
export function setMates(lines: readonly OrderLineRow[], line: OrderLineRow): OrderLineRow[] {
  const id = setOf(line)?.id;
  if (id === undefined) return [];
  return lines.filter(other => setOf(other)?.id === id && isCharged(other.state));
}

type Bearer = Pick<LineSetMenu, 'price' | 'ownPrice' | 'supplement'>;

/** Dishes with a menu price of zero share the set's price equally. */
function setShares(dishes: readonly Bearer[]): number[] {
  const own = dishes.map(({ ownPrice }) => ownPrice);
  const weights = own.some(price => price > 0) ? own : own.map(() => 1);
  const shares = distribute(dishes[0]?.price ?? 0, weights);
  return dishes.map(({ supplement = 0 }, index) => (shares[index] ?? 0) + supplement);
}

/** Sort by id, as a move to another order changes positions. */
function byId(one: OrderLineRow, other: OrderLineRow): number {
  return one.id < other.id ? -1 : 1;
}

/** Prices the dishes of one set by their shares. */
export function atShares(dishes: readonly OrderLineRow[]): OrderLineRow[] {
  const ordered = dishes.toSorted(byId);
  const shares = setShares(ordered.flatMap(line => setOf(line) ?? []));
  return ordered.map((line, index) => ({ ...line, unit_price: shares[index] ?? 0 }));
}

/** The lines whose share of the price changed because their set lost or gained a dish. */
export function changedShares(
  before: readonly OrderLineRow[],
  after: readonly OrderLineRow[],
): OrderLineRow[] {
  const inSets = after.filter(({ set_menu }) => set_menu !== null);
  if (inSets.length === 0) return [];
  const wasCharged = new Set(before.filter(({ state }) => isCharged(state)).map(({ id }) => id));
  return [...Map.groupBy(inSets, line => setOf(line)?.id).values()].flatMap(dishes => {
    const charged = dishes.filter(({ state }) => isCharged(state));
    const left = dishes.filter(({ id, state }) => !isCharged(state) && wasCharged.has(id));
    const isSame = left.length === 0 && charged.every(({ id }) => wasCharged.has(id));
    if (isSame || charged.length === 0) return [];
    const known = new Map(dishes.map(line => [line.id, line.unit_price]));
    return [...left.map(line => ({ ...line, unit_price: 0 })), ...atShares(charged)].filter(
      ({ id, unit_price }) => unit_price !== known.get(id),
    );
  });
}
