/** Checks the search of an origin's orders: by what is known of an order, all words of it, accents or none. */
import { readPath } from '#shared/contract/paths.ts';
import { reads } from '#shared/contract/reads.ts';
import { fractionDigitsOf } from '#shared/fraction-digits.ts';
import { limits } from '#shared/limits.ts';
import type { OrderPage } from '#shared/schemas/order-list-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import { type CheckCaller, refusalFault } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import type { CheckReport } from './check-report.ts';

type Wish = { dish: CheckDish; mark: string };

export async function checkSearch(
  caller: CheckCaller,
  report: CheckReport,
  { dish, mark }: Wish,
): Promise<void> {
  const { open } = createCheckCommands(caller, report);
  const guest = { name: `Łucja ${mark}`, phone: '+48 600 700 800', note: 'Bez cebuli' };
  const order = await open(guest, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const { currency } = (await caller.call({ as: 'owner', path: reads.settings.path })).data as Settings;
  const digits = fractionDigitsOf(currency);
  const page = async (search: string) => {
    const answer = await caller.call({ as: 'owner', path: readPath('adminOrders', { search }) });
    return answer.data as OrderPage;
  };
  const finding: [what: string, search: string][] = [
    ["the guest's name without its accents", `lucja ${mark}`],
    ['part of the phone number', `${mark} 600700`],
    ['a word of its note', `${mark} cebuli`],
    ['its number', `${mark} ${order.number}`],
    ['its amount', `${mark} ${(dish.price / 10 ** digits).toFixed(digits)}`],
    ['the beginning of a dish', `${mark} chec`],
    ['its waiter', `check_waiter_${mark}`],
  ];
  for (const [what, search] of finding)
    await report.check(`orders are searched by ${what}`, async () => {
      const { items } = await page(search);
      return items.some(({ id }) => id === order.id) ? null : `“${search}” does not find it`;
    });
  await report.check('a search finds only what has each of its words', async () => {
    const { total } = await page(`${mark} ${mark.split('').reverse().join('')}x`);
    return total === 0 ? null : `${total} orders are found`;
  });
  await report.check('a search is narrowed by the other filters', async () => {
    const path = readPath('adminOrders', { search: `lucja ${mark}`, state: 'cancelled' });
    const { total } = (await caller.call({ as: 'owner', path })).data as OrderPage;
    return total === 0 ? null : `${total} orders are found`;
  });
  for (const [what, search] of [
    ['empty', ''],
    ['too long', 'x'.repeat(limits.searchLength + 1)],
  ] as const)
    await report.check(`a search that is ${what} is refused`, async () => {
      const path = `${reads.adminOrders.path}?search=${search}`;
      return refusalFault(await caller.call({ as: 'owner', path }), 'INVALID_REQUEST');
    });
}
