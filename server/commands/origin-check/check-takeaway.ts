/** Checks a takeaway order at an origin: its pickup time on the order and the ticket, the kitchen's names of its dish there, and eating it in after all. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Names } from '#shared/schemas/parts.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, lineFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

/** Of the dish of the check. */
export const checkNames = {
  names: { en: 'Check', pl: 'Sprawdzenie' },
  kitchenNames: { en: 'CHK', pl: 'SPR' },
} satisfies Record<string, Names>;

/** The same price, whether it leaves the house or not. */
function takenFault({ lines, total, vatBreakdown }: Order, isTakeaway: boolean): string | null {
  const [line] = lines;
  if ((line?.isTakeaway ?? false) !== isTakeaway) return `isTakeaway is ${line?.isTakeaway}`;
  const gross = vatBreakdown.reduce((sum, share) => sum + share.gross, 0);
  return gross === total ? null : `VAT is of ${gross} instead of ${total}`;
}

/** Of another business day, wherever it is cut off. */
const daysLaterMs = 3 * 24 * 60 * 60_000;

export async function checkTakeaway(
  caller: CheckCaller,
  report: CheckReport,
  dish: CheckDish,
): Promise<void> {
  const { command, serve, refuses } = createCheckCommands(caller, report);
  const { send, refused } = createCheckWrites(caller, report);
  // Now is in the running business day, whatever the restaurant's clock.
  const nowMs = Date.now();
  const pickupAt = new Date(nowMs).toISOString();
  const lines = [{ menuItemId: dish.id, quantity: 1 }];
  let order = await serve({ type: 'takeaway', pickupAt }, lines, dish);
  const [lineId = ''] = order.lines.map(({ id }) => id);
  await report.check(
    'a takeaway order has its pickup time, and its line the names of the dish',
    async () => fieldsFault(order, { pickupAt }) ?? lineFault(order, lineId, checkNames),
  );
  await report.check('its ticket has the pickup time and the kitchen’s names', async () => {
    const path = readPath('preparationOrders', { location: 'kitchen' });
    const tickets = (await caller.call({ as: 'kitchen', path })).data as Ticket[];
    const ticket = tickets.find(({ orderId }) => orderId === order.id);
    const [line] = ticket?.lines ?? [];
    if (ticket === undefined || line === undefined) return 'no ticket of the order is listed';
    return fieldsFault(ticket, { pickupAt }, 'ticket/') ?? fieldsFault(line, checkNames, 'ticket/lines/0/');
  });
  const later = new Date(nowMs + daysLaterMs).toISOString();
  const another = { what: 'a pickup time of another business day' };
  await refuses('changeOrder', order, { pickupAt: later }, another, 'INVALID_REQUEST');
  order = await command('changeOrder', order, { pickupAt: null }, { what: 'no pickup time' }, after =>
    after.pickupAt === undefined ? null : `pickupAt is still ${after.pickupAt}`,
  );
  const params = { lineId };
  const eatenIn = { what: 'for here', params };
  order = await command('setLineTakeaway', order, { isTakeaway: false }, eatenIn, after =>
    takenFault(after, false),
  );
  const again = { what: 'to go again', params };
  order = await command('setLineTakeaway', order, { isTakeaway: true }, again, after =>
    takenFault(after, true),
  );
  const toEatIn = { type: 'dineIn' } as const;
  const nowhere = { what: 'to eat in without a table or a name' };
  await refuses('changeOrderType', order, toEatIn, nowhere, 'INVALID_REQUEST');
  const tab = { ...toEatIn, name: 'Check' };
  order = await command('changeOrderType', order, tab, { what: 'to a tab' }, after =>
    fieldsFault(after, { type: 'dineIn', total: order.total }),
  );
  await report.check('what was not served stays with its order', async () => takenFault(order, false));
  await refused(
    'an order to eat in takes no pickup time',
    () => send('createOrder', { type: 'dineIn', guestCount: 1, pickupAt }, { as: 'waiter' }),
    'INVALID_REQUEST',
  );
}
