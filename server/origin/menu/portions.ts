/** Counts the portions of the dishes that somebody counts: down when they are ordered, up when they come back. */
import type { Transaction } from 'kysely';
import type { CommandContext } from '../calls/command-routes.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { OriginTables } from '../origin-tables.ts';

type PortionsContext = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'touch'>;
type CountedLine = Pick<OrderLineRow, 'menu_item_id' | 'quantity'>;

/** Answers whether anybody counts this dish. No new version: who edits the dish is not disturbed by what is sold of it. */
async function addPortions(
  tx: Transaction<OriginTables>,
  organizationId: string,
  menuItemId: string,
  delta: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('menu_items')
    .set(({ eb }) => ({ portions_left: eb('portions_left', '+', delta) }))
    .where('org_id', '=', organizationId)
    .where('id', '=', menuItemId)
    .where('portions_left', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function movePortions(
  context: PortionsContext,
  lines: readonly CountedLine[],
  sign: 1 | -1,
): Promise<void> {
  const { tx, caller } = context;
  for (const [menuItemId, same] of Map.groupBy(lines, line => line.menu_item_id)) {
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    const isCounted = await addPortions(tx, caller.organizationId, menuItemId, sign * quantity);
    if (isCounted) context.touch('menu');
  }
}

/** The lines leave the waiter's hands; that there is enough was checked before. */
export function takePortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, -1);
}

/** The lines were given up before anybody began with them. */
export function returnPortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, 1);
}
