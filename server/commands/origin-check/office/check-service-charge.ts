/** Checks the service charge of large parties: it comes and goes with the number of guests, and is removed as a discount is given. */
import { reads } from '#shared/contract/reads.ts';
import { chargeOn } from '#shared/discount-money.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { CheckCaller } from '../check-caller.ts';
import { type CheckDish, createCheckCommands } from '../check-commands.ts';
import { fieldsFault } from '../check-fields.ts';
import type { CheckReport } from '../check-report.ts';
import { createCheckWrites } from '../check-write-calls.ts';

const reason = 'Check';
const terms = { percent: 10, minGuests: 4, name: 'Check', names: { en: 'Check' } };

async function readSettings(caller: CheckCaller): Promise<Settings> {
  return (await caller.call({ as: 'owner', path: reads.settings.path })).data as Settings;
}

function chargeFault({ serviceCharge, total }: Order, goods: number, amount: number): string | null {
  if (serviceCharge === undefined) return 'serviceCharge is missing';
  return (
    fieldsFault(serviceCharge, { ...terms, amount }, 'serviceCharge/') ??
    (total === goods + amount ? null : `total is ${total} instead of ${goods + amount}`)
  );
}

async function checkParty(caller: CheckCaller, report: CheckReport, dish: CheckDish): Promise<void> {
  const { command, serve, refuses } = createCheckCommands(caller, report);
  const goods = 3 * dish.price;
  const charge = chargeOn(goods, terms.percent);
  const tab = { type: 'dineIn', name: 'Check', guestCount: terms.minGuests - 1 } as const;
  const removal = { removal: { reason } };
  let order = await serve(tab, [{ menuItemId: dish.id, quantity: 3 }], dish);
  await refuses('removeServiceCharge', order, removal, { what: 'of a small party' }, 'NO_SERVICE_CHARGE');
  const grown = { guestCount: terms.minGuests };
  order = await command('changeOrder', order, grown, { what: 'to a large party' }, after =>
    chargeFault(after, goods, charge),
  );
  order = await command('removeServiceCharge', order, removal, { what: 'within rights' }, after =>
    chargeFault(after, goods, 0),
  );
  const tenth = { discount: { kind: 'percent', value: 10, reason } } as const;
  await refuses('discountOrder', order, tenth, { what: 'besides that' }, 'APPROVAL_REQUIRED');
  const back = { what: 'charged again' };
  order = await command('removeServiceCharge', order, { removal: null }, back, after =>
    chargeFault(after, goods, charge),
  );
  const fewer = { guestCount: terms.minGuests - 1 };
  order = await command('changeOrder', order, fewer, { what: 'to a small party' }, after =>
    after.serviceCharge === undefined ? fieldsFault(after, { total: goods }) : 'serviceCharge is still there',
  );
  order = await command('changeOrder', order, grown, { what: 'to a large party again' });
  const part = { kind: 'card', amount: 1 } as const;
  order = await command('takePayment', order, part, { what: 'of a party with a service charge' });
  order = await command('changeOrder', order, fewer, { what: 'to a small party that has paid' }, after =>
    chargeFault(after, goods, charge),
  );
  const rest = { kind: 'card', amount: order.due, closes: true } as const;
  await command('takePayment', order, rest, { what: 'with the service charge' }, after =>
    fieldsFault(after, { state: 'closed', paid: goods + charge }),
  );
}

/** Skipped where the settings don't know it. */
export async function checkServiceCharge(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  const { send } = createCheckWrites(caller, report);
  const { version, ...settings } = await readSettings(caller);
  await send('saveSettings', { ...settings, serviceCharge: terms }, { version });
  const saved = await readSettings(caller);
  if (saved.serviceCharge === undefined) {
    report.skip('the service charge', 'the settings have none');
    return;
  }
  try {
    await checkParty(caller, report, dish);
  } finally {
    await send('saveSettings', settings, { version: saved.version });
  }
}
