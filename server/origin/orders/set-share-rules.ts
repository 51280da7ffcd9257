/**
 * What each dish of a set costs. Together they cost the set's price: each bears of it in proportion to its own price on the
 * menu, by largest remainders, and its supplement. The set's price stays while one of its dishes is charged: what leaves the set passes its share on.
 */

import { isCharged } from '#shared/order-states.ts';
import { distribute } from '#shared/rules/order-money.ts';
import type { LineSetMenu } from '#shared/schemas/order-schema.ts';
import type { OrderLineRow } from './order-row.ts';

/** Null of what was ordered on its own. */
export function setOf({ set_menu }: Pick<OrderLineRow, 'set_menu'>): LineSetMenu | null {
  return set_menu === null ? null : JSON.parse(set_menu);
}

/** The charged dishes of the line's set, itself among them. */
export function setMates(lines: readonly OrderLineRow[], line: OrderLineRow): OrderLineRow[] {
  const id = setOf(line)?.id;
  if (id === undefined) return [];
  return lines.filter(other => setOf(other)?.id === id && isCharged(other.state));
}

type Bearer = Pick<LineSetMenu, 'price' | 'ownPrice' | 'supplement'>;

/** Dishes that cost nothing on their own share the price alike. */
function setShares(dishes: readonly Bearer[]): number[] {
  const own = dishes.map(({ ownPrice }) => ownPrice);
  const weights = own.some(price => price > 0) ? own : own.map(() => 1);
  const shares = distribute(dishes[0]?.price ?? 0, weights);
  return dishes.map(({ supplement = 0 }, index) => (shares[index] ?? 0) + supplement);
}

/** Ids decide: a move to another order changes positions. */
function byId(one: OrderLineRow, other: OrderLineRow): number {
  return one.id < other.id ? -1 : 1;
}

/** The dishes of one set, at their shares. */
export function atShares(dishes: readonly OrderLineRow[]): OrderLineRow[] {
  const ordered = dishes.toSorted(byId);
  const shares = setShares(ordered.flatMap(line => setOf(line) ?? []));
  return ordered.map((line, index) => ({ ...line, unit_price: shares[index] ?? 0 }));
}

/** Where a set lost or got a dish: its lines with another price than `after` has them. */
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
