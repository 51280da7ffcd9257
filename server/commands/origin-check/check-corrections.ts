/** Checks discounts, split lines and voids at an origin. */
import { randomUUID } from 'node:crypto';
import type { Discount, DiscountRequest } from '#shared/schemas/correction-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, lineFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';

const reason = 'Check';

function discountFault({ discount }: Order, wanted: Partial<Discount>): string | null {
  return discount === undefined ? 'discount is missing' : fieldsFault(discount, wanted, 'discount/');
}

async function checkDiscounts(caller: CheckCaller, report: CheckReport, dish: CheckDish): Promise<void> {
  const { command, open, refuses } = createCheckCommands(caller, report);
  const full = 4 * dish.price;
  const lines = [3, 1].map(quantity => ({ menuItemId: dish.id, quantity }));
  let order = await open({}, lines, dish);
  const [, single] = order.lines;
  const params = { lineId: single?.id ?? '' };
  const off = (kind: DiscountRequest['kind'], value: number) => ({ discount: { kind, value, reason } });
  const tenth = Math.floor((dish.price * 10 + 50) / 100);
  order = await command('discountLine', order, off('percent', 10), { what: '10 % off', params }, after => {
    const payable = dish.price - tenth;
    return (
      fieldsFault(after, { total: full - tenth, discountTotal: tenth }) ??
      lineFault(after, params.lineId, { discountTotal: tenth, payable })
    );
  });
  const tooMuch = { what: 'more off than the waiter may', params };
  await refuses('discountLine', order, off('percent', 50), tooMuch, 'APPROVAL_REQUIRED');
  const together = { what: '10 % more off everything' };
  await refuses('discountOrder', order, off('percent', 10), together, 'APPROVAL_REQUIRED');
  const back = { what: 'the discount taken back', params };
  order = await command('discountLine', order, { discount: null }, back, after =>
    fieldsFault(after, { total: full, discountTotal: 0 }),
  );
  order = await command('sendOrder', order, {}, { what: 'everything' });
  const amount = dish.price - 1;
  const byAdmin = { what: 'an amount off, by an admin', as: 'owner' } as const;
  order = await command('discountOrder', order, off('amount', amount), byAdmin, after =>
    fieldsFault(after, { total: full - amount, discountTotal: amount }),
  );
  order = await command(
    'discountOrder',
    order,
    { discount: null },
    { what: 'the discount taken back' },
    after => fieldsFault(after, { total: full, discountTotal: 0 }),
  );
  const half = { what: 'half of it off, by an admin', as: 'owner' } as const;
  const given = { amount: full / 2, approvedAmount: full / 2 };
  order = await command('discountOrder', order, off('percent', 50), half, after =>
    discountFault(after, given),
  );
  const one = { lines: [{ menuItemId: dish.id, quantity: 1 }] };
  const later = { what: 'what is not discounted by what was given before' };
  order = await command('addLines', order, one, later, after => {
    const fullAmount = Math.floor(((full + dish.price) * 50 + 50) / 100);
    return fieldsFault(after, { discountTotal: full / 2 }) ?? discountFault(after, { ...given, fullAmount });
  });
  await command('discountOrder', order, { discount: null }, { what: 'that one taken back' }, after =>
    fieldsFault(after, { discountTotal: 0 }),
  );
}

async function checkVoids(caller: CheckCaller, report: CheckReport, dish: CheckDish): Promise<void> {
  const { command, serve, refuses } = createCheckCommands(caller, report);
  let order = await serve({}, [{ menuItemId: dish.id, quantity: 3 }], dish);
  const [lineId = ''] = order.lines.map(line => line.id);
  const parted = randomUUID();
  const split = { what: 'one piece of three', params: { lineId } };
  order = await command('splitLine', order, { id: parted, quantity: 1 }, split, after => {
    const wanted = { quantity: 1, splitFromId: lineId, state: 'sent' } as const;
    return (
      fieldsFault(after, { total: 3 * dish.price }) ??
      lineFault(after, lineId, { quantity: 2, state: 'sent' }) ??
      lineFault(after, parted, wanted)
    );
  });
  const all = { what: 'all pieces of a line', params: { lineId } };
  await refuses('splitLine', order, { quantity: 2 }, all, 'SPLIT_QUANTITY');
  const one = { params: { lineId: parted } };
  // What was just sent may need no approval; what the guests were told of does.
  order = await command('requestBill', order, {}, { what: 'before a void' });
  const billed = { what: 'what was billed, by a waiter without the right', ...one };
  await refuses('voidLine', order, { reason }, billed, 'APPROVAL_REQUIRED');
  const byAdmin = { what: 'by an admin', as: 'owner' } as const;
  order = await command('voidLine', order, { reason }, { ...byAdmin, ...one }, after => {
    return (
      fieldsFault(after, { total: 2 * dish.price }) ??
      lineFault(after, parted, { state: 'voided', payable: 0 }) ??
      lineFault(after, lineId, { state: 'sent', payable: 2 * dish.price })
    );
  });
  const again = { what: 'a line that is voided', as: 'owner', ...one } as const;
  await refuses('voidLine', order, { reason }, again, 'LINE_STATE');
  const rest = { what: 'the last line', as: 'owner', params: { lineId } } as const;
  order = await command('voidLine', order, { reason }, rest, after => fieldsFault(after, { total: 0 }));
  await command('cancelOrder', order, {}, { what: 'with everything voided' }, after =>
    fieldsFault(after, { state: 'cancelled' }),
  );
}

export async function checkCorrections(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  await checkDiscounts(caller, report, dish);
  await checkVoids(caller, report, dish);
}
