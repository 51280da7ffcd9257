/** Portion counts of dishes: reduced when ordered, increased when returned. */
import type { Transaction } from 'kysely';
import type { CommandContext } from '../calls/command-context.ts';
import type { OrderLineRow } from '../orders/order-row.ts';
import type { OriginTables } from '../origin-tables.ts';

type PortionsContext = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'touch'>;
type CountedLine = Pick<OrderLineRow, 'menu_item_id' | 'quantity'>;

/** Whether the dish is counted. The version stays, so that sales don't conflict with edits of the dish. */
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

/** The lines are being sent; availability was checked before. */
export function takePortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, -1);
}

/** The lines were voided before anybody started them. */
export function returnPortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, 1);
}
