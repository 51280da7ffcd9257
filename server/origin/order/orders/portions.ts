/** Portion counts of dishes: reduced when ordered, increased when returned. */
import { sql } from 'kysely';
import { elementsOf, integerAt, textAt } from '../../../store/dialect-sql.ts';
import { prepareQuery } from '../../../store/prepared-query.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { OrderLineRow } from './order-row.ts';

type PortionsContext = Pick<CommandContext<unknown>, 'tx' | 'caller' | 'touch'>;
type CountedLine = Pick<OrderLineRow, 'menu_item_id' | 'quantity'>;

const portionsUpdate = prepareQuery<OriginTables, { moved: string }>()((db, value) =>
  db
    .updateTable('menu_items')
    .from(elementsOf(value('moved')).as('moved'))
    .set({ portions_left: sql`menu_items.portions_left + ${integerAt('moved.value', 'delta')}` })
    .where('menu_items.org_id', '=', textAt('moved.value', 'orgId'))
    .where('menu_items.id', '=', textAt('moved.value', 'id'))
    .where('menu_items.portions_left', 'is not', null)
    .returning('menu_items.id'),
);

/** Changes only counted dishes. The version stays, so that sales don't conflict with edits of the dish. */
async function movePortions(
  { tx, caller, touch }: PortionsContext,
  lines: readonly CountedLine[],
  sign: 1 | -1,
): Promise<void> {
  if (lines.length === 0) return;
  const moved = Array.from(
    Map.groupBy(lines, line => line.menu_item_id),
    ([id, same]) => ({
      orgId: caller.organizationId,
      id,
      delta: sign * same.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  );
  const counted = await portionsUpdate(tx, { moved: JSON.stringify(moved) });
  if (counted.length > 0) touch('menu');
}

/** For lines that are being sent; their availability was checked before. */
export function takePortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, -1);
}

/** For lines that were voided before anybody started them. */
export function returnPortions(context: PortionsContext, lines: readonly CountedLine[]): Promise<void> {
  return movePortions(context, lines, 1);
}
