/** Checks price lists: saved whole in one version, they set the waiters' prices while they are on. */
import { randomUUID } from 'node:crypto';
import { reads } from '#shared/contract/reads.ts';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { PriceList, PriceLists } from '#shared/schemas/office/price-list-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkPriceLists(
  caller: CheckCaller,
  report: CheckReport,
  item: { id: string; price: number },
): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const { path } = reads.priceLists;
  const { lists, version } = (await caller.call({ as: 'owner', path })).data as PriceLists;
  const list: PriceList = {
    id: randomUUID(),
    name: 'Check',
    isActive: true,
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    categories: [],
    items: [{ itemId: item.id, price: 0 }],
    rounding: 'none',
  };
  const wanted = { lists: [list] };
  const saved = await make('savePriceLists', wanted, { version }, after => fieldsFault(after, wanted));
  await report.check('a price list that is on sets the waiters’ price', async () => {
    const { data } = await caller.call({ as: 'waiter', path: reads.waiterMenu.path });
    const menu = data as WaiterMenuCategory[];
    const shown = menu.flatMap(({ items }) => items).find(({ id }) => id === item.id);
    const isSet = shown?.price === 0 && shown.priceList?.regularPrice === item.price;
    return item.price === 0 || isSet ? null : 'the price is another one, or the menu’s isn’t told';
  });
  await refused(
    'price lists of an older version are refused',
    () => send('savePriceLists', { lists: [] }, { version }),
    'VERSION_CONFLICT',
  );
  await send('savePriceLists', { lists }, { version: saved.version });
}
