/** Checks open items: sold by who has the right to it, at the price and VAT rate that were said, and of no item of the menu. */
import { readPath } from '#shared/contract/paths.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

export async function checkOpenItems(caller: CheckCaller, report: CheckReport): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const settings = (await caller.call({ as: 'owner', path: readPath('settings', {}) })).data as Settings;
  const vatRate = settings.vatRates[0]?.rate ?? 0;
  const openItem = { name: 'Check', price: 1_234, vatRate, station: 'none' as const };
  const lines = [{ openItem, quantity: 2 }];
  const opening = { type: 'takeaway', guestCount: 1 } as const;
  await refused(
    'an open item of a waiter who may sell none is refused',
    () => send('createOrder', { ...opening, lines }, { as: 'waiter' }),
    'FORBIDDEN',
  );
  await refused(
    'an open item at a VAT rate that the settings don’t have is refused',
    () =>
      send('createOrder', {
        ...opening,
        lines: [{ openItem: { ...openItem, vatRate: 99.99 }, quantity: 1 }],
      }),
    'INVALID_REQUEST',
  );
  const order = await make('createOrder', { ...opening, lines }, { what: 'with an open item' }, after => {
    const [line] = after.lines;
    if (line === undefined) return 'lines is empty';
    if (line.menuItemId !== undefined) return 'lines/0/menuItemId is set';
    return fieldsFault(line, { name: 'Check', unitPrice: 1_234, vatRate, lineTotal: 2_468 }, 'lines/0/');
  });
  await send('cancelOrder', {}, { params: { id: order.id } });
}
