/** Checks items sold by weight: weighed before they are added, one piece each, at the rounded price of their net weight. */
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkWeights(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const category = await make('createMenuCategory', { name: 'Weighed' }, { what: 'for weights' }, () => null);
  const dish = {
    categoryId: category.id,
    name: 'Weighed',
    price: 1_250,
    pricedBy: '100g',
    station: 'none',
  } as const;
  const item = await make('createMenuItem', dish, { what: 'sold by weight' }, after =>
    fieldsFault(after, { pricedBy: '100g', price: 1_250 }, ''),
  );
  const opening = { type: 'takeaway', guestCount: 1 } as const;
  const line = { menuItemId: item.id, quantity: 1 };
  await refused(
    'an item sold by weight without its weight is refused',
    () => send('createOrder', { ...opening, lines: [line] }),
    'WEIGHT_REQUIRED',
  );
  await refused(
    'two of an item sold by weight at once are refused',
    () => send('createOrder', { ...opening, lines: [{ ...line, quantity: 2, weight: { grossGrams: 300 } }] }),
    'INVALID_REQUEST',
  );
  const weight = { grossGrams: 772, tareGrams: 450 };
  const order = await make(
    'createOrder',
    { ...opening, lines: [{ ...line, weight }] },
    { what: 'weighed' },
    after => {
      const [weighed] = after.lines;
      if (weighed?.weight === undefined) return 'lines/0/weight is absent';
      return (
        fieldsFault(weighed, { unitPrice: 4_025, lineTotal: 4_025, quantity: 1 }, 'lines/0/') ??
        fieldsFault(
          weighed.weight,
          { grams: 322, tareGrams: 450, pricedBy: '100g', price: 1_250 },
          'lines/0/weight/',
        )
      );
    },
  );
  await send('cancelOrder', {}, { params: { id: order.id } });
}
