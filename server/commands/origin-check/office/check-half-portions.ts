/** Checks half portions: at the menu's own price for them, under their own name, and a draft is a half or a whole by a change. */
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault, lineFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkHalfPortions(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const category = await make(
    'createMenuCategory',
    { name: 'Halves' },
    { what: 'for half portions' },
    () => null,
  );
  const dish = { categoryId: category.id, name: 'Halved', price: 2_000, station: 'none' } as const;
  await refused(
    'half a portion that costs more than a whole one is refused',
    () => send('createMenuItem', { ...dish, halfPrice: 2_001 }),
    'INVALID_REQUEST',
  );
  const halfPrice = 1_200;
  const item = await make('createMenuItem', { ...dish, halfPrice }, { what: 'sold by halves too' }, after =>
    fieldsFault(after, { halfPrice }, ''),
  );
  const whole = await make('createMenuItem', { ...dish, name: 'Whole' }, { what: 'sold whole' }, () => null);
  const opening = { type: 'takeaway', guestCount: 1 } as const;
  const line = { quantity: 2, isHalf: true };
  await refused(
    'half a portion of what has no half price is refused',
    () => send('createOrder', { ...opening, lines: [{ ...line, menuItemId: whole.id }] }),
    'ITEM_UNKNOWN',
  );
  const order = await make(
    'createOrder',
    { ...opening, lines: [{ ...line, menuItemId: item.id }] },
    { what: 'of halves' },
    after => {
      const wanted = { name: '½ Halved', isHalf: true, unitPrice: halfPrice, lineTotal: 2 * halfPrice };
      return after.lines[0] === undefined
        ? 'lines/0 is absent'
        : fieldsFault(after.lines[0], wanted, 'lines/0/');
    },
  );
  const lineId = order.lines[0]?.id ?? '';
  const at = { params: { id: order.id, lineId } };
  await make('changeLine', { isHalf: false }, { what: 'whole after all', ...at }, after =>
    lineFault(after, lineId, { name: 'Halved', unitPrice: 2_000 }),
  );
  await send('cancelOrder', {}, { params: { id: order.id } });
}
