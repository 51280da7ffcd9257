/** Changes the weight of a line: its new price, and the limits for changing it. */
import type { Weighing } from '#shared/order/order-command-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { requireRunningDay } from '../../kernel/restaurant/lapsed-restaurant.ts';
import type { OrderLineRow, OrderRow } from './order-row.ts';
import { findOrderedMenu } from './ordered-item-store.ts';
import { type LinePrice, onePiece, parseWeight, requireSoundWeight, weighedAgain } from './weight-rules.ts';

type Asked = Pick<CommandContext<unknown>, 'tx' | 'nowMs' | 'caller' | 'restaurant'>;

/** Returns no changes if no weight is given. A billed price remains. */
export async function reweighed(
  context: Asked,
  order: OrderRow,
  line: OrderLineRow,
  { weight, quantity = line.quantity }: { weight?: Weighing; quantity?: number },
): Promise<Partial<LinePrice>> {
  const known = parseWeight(line);
  if (known !== null && quantity !== line.quantity) throw invalidField('quantity', onePiece);
  if (weight === undefined) return {};
  if (known === null) throw invalidField('weight', 'is for an item sold by weight');
  const { tx, nowMs } = context;
  const menu = await findOrderedMenu(tx, line.org_id, { nowMs, itemIds: [line.menu_item_id] });
  const after = weighedAgain(line, known, weight, menu.items.get(line.menu_item_id));
  requireSoundWeight(weight, after, 'weight');
  if (after.unit_price > line.unit_price) await requireRunningDay(context, order);
  const isSame = after.unit_price === line.unit_price && after.weight === line.weight;
  if (!isSame && line.billed_at !== null) throw new ProblemError('PRICE_BILLED');
  return after;
}
