/** Checks moves at an origin: to another table, merged into another order, and undone; and transfers to a colleague. */
import { readPath } from '#shared/contract/paths.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import { type CheckDish, createCheckCommands } from './check-commands.ts';
import { fieldsFault, keptLinesFault } from './check-fields.ts';
import type { CheckReport } from './check-report.ts';
import type { CheckStaff } from './check-staff.ts';
import { createCheckWrites } from './check-write-calls.ts';

function linesFault(before: Order, after: Order, count: number): string | null {
  const found = after.lines.length;
  if (found !== count) return `lines has ${found} entries instead of ${count}`;
  return keptLinesFault(before, after);
}

export async function checkMoves(
  caller: CheckCaller,
  report: CheckReport,
  { dish, tables }: { dish: CheckDish; tables: readonly [first: string, second: string] },
): Promise<void> {
  const { command, open, serve, read, refuses } = createCheckCommands(caller, report);
  const [tableId, otherTableId] = tables;
  const lines = [{ menuItemId: dish.id, quantity: 1 }];
  let order = await serve({ type: 'dineIn', tableId }, lines, dish);
  const other = await open({ type: 'dineIn', tableId: otherTableId }, lines, dish);
  const orderId = { orderId: other.id };
  const taken = { what: 'to a table that is taken' };
  await refuses('moveOrder', order, { tableId: otherTableId }, taken, 'TABLE_HAS_OPEN_ORDER');

  order = await command('mergeOrders', order, orderId, { what: 'with the order of another table' }, after => {
    const fault = linesFault(order, after, 2) ?? keptLinesFault(other, after);
    return fault ?? fieldsFault(after, { total: 2 * dish.price, tableId });
  });
  await report.check('what was merged into another order says so', async () =>
    fieldsFault(await read(other.id), { state: 'cancelled', mergedIntoId: order.id, lines: [] }),
  );
  order = await command('unmergeOrders', order, orderId, { what: 'what was merged' }, after => {
    return (
      linesFault(order, { ...after, lines: [...after.lines, ...other.lines] }, 2) ??
      fieldsFault(after, { total: dish.price })
    );
  });
  await report.check('what was merged is its own order again', async () => {
    const again = await read(other.id);
    return linesFault(other, again, 1) ?? fieldsFault(again, { state: 'open', tableId: otherTableId });
  });
  await refuses('unmergeOrders', order, orderId, { what: 'what is not merged' }, 'NOT_MERGED');

  const chosen = other.lines.map(({ id }) => ({ id }));
  const there = await command(
    'moveLines',
    await read(other.id),
    { lines: chosen, orderId: order.id },
    { what: 'to the order of another table' },
    after => fieldsFault(after, { lines: [], total: 0 }),
  );
  await report.check('what was moved to another order stands there as it was', async () => {
    const after = await read(order.id);
    return (
      linesFault(order, after, 2) ??
      keptLinesFault(other, after) ??
      fieldsFault(after, { total: 2 * dish.price })
    );
  });
  await refuses(
    'moveLines',
    there,
    { lines: chosen, orderId: order.id },
    { what: 'what is no longer there' },
    'MOVE_NOT_POSSIBLE',
  );
  order = await command(
    'moveLines',
    await read(order.id),
    { lines: chosen, orderId: other.id },
    { what: 'back again' },
    after => linesFault(order, after, 1) ?? fieldsFault(after, { total: dish.price }),
  );

  const draft = { what: 'a draft', params: { lineId: other.lines[0]?.id ?? '' } };
  const emptied = await command('removeLine', await read(other.id), undefined, draft, after =>
    fieldsFault(after, { lines: [], total: 0 }),
  );
  await command('cancelOrder', emptied, {}, { what: 'without lines' });
  order = await command(
    'moveOrder',
    order,
    { tableId: otherTableId },
    { what: 'to a free table' },
    after => linesFault(order, after, 1) ?? fieldsFault(after, { tableId: otherTableId, total: dish.price }),
  );
  await report.check('the ticket of an order that was moved is the same one, at the new table', async () => {
    const path = readPath('preparationOrders', { location: 'kitchen' });
    const tickets = (await caller.call({ as: 'kitchen', path })).data as Ticket[];
    const [ticket, ...more] = tickets.filter(one => one.orderId === order.id);
    if (ticket === undefined || more.length > 0) return 'the order has not one ticket any more';
    const { ticketId: id = '' } = order.lines[0] ?? {};
    return fieldsFault(ticket, { id, tableLabel: order.tableLabel ?? '' });
  });
  const byAdmin = { what: 'by an admin', as: 'owner', params: { lineId: order.lines[0]?.id ?? '' } } as const;
  order = await command('voidLine', order, { reason: 'Check' }, byAdmin);
  await command('cancelOrder', order, {}, { what: 'with everything voided' });
}

/** Orders are their waiter's until the colleague, here the owner, accepts. */
export async function checkTransfers(
  caller: CheckCaller,
  report: CheckReport,
  { dish, staff }: { dish: CheckDish; staff: CheckStaff },
): Promise<void> {
  const { open, command } = createCheckCommands(caller, report);
  const { make, refused, send } = createCheckWrites(caller, report);
  const order = await open({}, [{ menuItemId: dish.id, quantity: 1 }], dish);
  const offer = { to: staff.admin, orderIds: [order.id] };
  await refused(
    'a waiter assigns an order to nobody else',
    () => send('changeOrder', { waiterId: staff.admin }, { as: 'waiter', params: { id: order.id } }),
    'FORBIDDEN',
  );
  const declined = await make('askTransfer', offer, { as: 'waiter' }, after =>
    fieldsFault(after, {
      state: 'open',
      orders: [{ id: order.id, number: order.number, orderType: order.type }],
    }),
  );
  const first = { params: { id: declined.id } };
  await refused(
    'who offers an order does not accept it',
    () => send('acceptTransfer', {}, { ...first, as: 'waiter' }),
    'TRANSFER_NOT_YOURS',
  );
  await refused(
    'a transfer of another restaurant is not there',
    () => send('acceptTransfer', {}, { ...first, as: 'neighbour' }),
    'NOT_FOUND',
  );
  await make('declineTransfer', {}, { ...first, as: 'owner' }, after =>
    fieldsFault(after, { state: 'declined' }),
  );
  await refused(
    'a declined transfer is not accepted',
    () => send('acceptTransfer', {}, { ...first, as: 'owner' }),
    'TRANSFER_DECIDED',
  );
  const again = { what: 'once more' };
  const cancelled = await make('askTransfer', offer, { ...again, as: 'waiter' });
  await make('cancelTransfer', {}, { params: { id: cancelled.id }, as: 'waiter' }, after =>
    fieldsFault(after, { state: 'cancelled' }),
  );
  const accepted = await make('askTransfer', offer, { what: 'a third time', as: 'waiter' });
  await make('acceptTransfer', {}, { params: { id: accepted.id }, as: 'owner' }, after =>
    fieldsFault(after, { state: 'accepted' }),
  );
  const isTheirs = { what: 'that was transferred', as: 'owner' } as const;
  const { data } = await caller.call({ as: 'owner', path: readPath('adminOrder', { id: order.id }) });
  await report.check('a transferred order has its new waiter', async () =>
    fieldsFault(data as Order, { waiterId: staff.admin }),
  );
  await command('cancelOrder', data as Order, {}, isTheirs);
}
