/** One order at an origin as it passes through everybody's hands, and what has to be refused on its way. */
import { readPath } from '#shared/contract/paths.ts';
import type { WriteBody } from '#shared/contract/writes.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import type { CheckCaller } from './check-caller.ts';
import type { CheckReport } from './check-report.ts';
import { createCheckWrites } from './check-write-calls.ts';

export async function checkOrder(
  caller: CheckCaller,
  report: CheckReport,
  { tableId, menuItemId }: { tableId: string; menuItemId: string },
): Promise<void> {
  const { send, make, refused } = createCheckWrites(caller, report);
  const is = (state: Order['state']) => (order: Order) =>
    order.state === state ? null : `state is ${order.state} instead of ${state}`;
  const line = { menuItemId, quantity: 1 };
  const opened: WriteBody<'createOrder'> = { type: 'dineIn', tableId, guestCount: 2, lines: [line] };
  const as = 'waiter';
  const order = await make('createOrder', opened, { as }, is('open'));
  const params = { id: order.id };
  await refused(
    'a second order at the table is refused',
    () => send('createOrder', opened, { as }),
    'TABLE_HAS_OPEN_ORDER',
  );
  await refused(
    'the kitchen takes no orders',
    () => send('createOrder', opened, { as: 'kitchen' }),
    'FORBIDDEN',
  );
  await refused(
    'a property that is not in the schema is refused',
    () => send('addLines', { lines: [line] }, { as, params, more: { surprise: true } }),
    'INVALID_REQUEST',
  );
  await refused(
    'a body of the wrong type is refused',
    () => send('addLines', { lines: [] }, { as, params }),
    'INVALID_REQUEST',
  );
  await refused(
    "another restaurant's order is not there",
    () => send('addLines', { lines: [line] }, { as: 'neighbour', params }),
    'NOT_FOUND',
  );
  const before = await caller.call({ as, path: readPath('waiterOrder', params) });
  await make('addLines', { lines: [line] }, { as, params }, ({ lines }) =>
    lines.length === 2 ? null : `lines has ${lines.length} entries instead of 2`,
  );
  await report.check('a change changes the ETag of what shows it', async () => {
    const after = await caller.call({ as, path: readPath('waiterOrder', params) });
    return after.headers.get('etag') === before.headers.get('etag') ? 'ETag is the same as before' : null;
  });
  const sent = await make('sendOrder', {}, { as, params }, ({ lines }) =>
    lines.every(({ state }) => state === 'sent') ? null : 'not every line is sent',
  );
  await report.check('the ticket stands at the station', async () => {
    const path = readPath('preparationOrders', { location: 'kitchen' });
    const tickets = (await caller.call({ as: 'kitchen', path })).data as Ticket[];
    return tickets.some(({ orderId }) => orderId === order.id) ? null : 'no ticket of the order is listed';
  });
  const lineIds = sent.lines.map(({ id }) => id);
  await make('holdLines', { lineIds }, { as, params }, ({ lines }) =>
    lines.every(({ state, heldBackAt }) => state === 'held' && heldBackAt !== undefined)
      ? null
      : 'not every line is held back',
  );
  await make('fireCourse', { course: sent.lines[0]?.course ?? 0 }, { as, params }, ({ lines }) =>
    lines.every(({ state }) => state === 'sent') ? null : 'not every line is sent again',
  );
  for (const lineId of lineIds.slice(0, 1))
    await make('adjustLine', { note: 'No salt' }, { as, params: { ...params, lineId } }, ({ lines }) =>
      lines[0]?.note === 'No salt' && lines[0].adjustedAt !== undefined ? null : 'the line is not changed',
    );
  await make('rushLines', {}, { as, params }, ({ lines }) =>
    lines.every(({ rushedAt }) => rushedAt !== undefined) ? null : 'not every line is rushed',
  );
  await make('unrushLines', { lineIds }, { as, params }, ({ lines }) =>
    lines.every(({ rushedAt }) => rushedAt === undefined) ? null : 'not every rush is undone',
  );
  for (const id of lineIds) await make('readyLine', {}, { as: 'kitchen', params: { id } });
  await make('serveLines', { lineIds }, { as, params });
  await make('undoLines', { lineIds }, { as, params }, ({ lines }) =>
    lines.every(({ state }) => state === 'ready') ? null : 'not every line is ready again',
  );
  await make('serveLines', { lineIds }, { as, params });
  await make('requestBill', {}, { as, params });
  await refused(
    'a closing with money due is refused',
    () => send('closeOrder', {}, { as, params }),
    'STILL_DUE',
  );
  const amount = sent.due;
  await refused(
    'more than is due is refused',
    () => send('takePayment', { kind: 'card', amount: amount + 1 }, { as, params }),
    'AMOUNT_EXCEEDS_DUE',
  );
  await make('takePayment', { kind: 'card', amount }, { as, params }, ({ due }) =>
    due === 0 ? null : `due is ${due} instead of 0`,
  );
  await make('closeOrder', {}, { as, params }, is('closed'));
  await refused(
    'a closed order takes no lines',
    () => send('addLines', { lines: [line] }, { as, params }),
    'ORDER_NOT_OPEN',
  );
}
