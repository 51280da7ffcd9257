import t from 'tap';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import {
  tableTimeline,
  timelineSince,
} from '../../../../../../server/origin/order/orders/office/table-timeline-rules.ts';

const early = '2025-11-10T10:00:00.000Z';
const at = '2025-11-20T18:00:00.000Z';
const since = timelineSince(Date.parse(at));

function event(id: number, type: string, orderId?: string, payload: unknown = {}): OrderEvent {
  const person = { userId: 'u', userName: 'Anna' };
  return { id: String(id), at, type, ...person, payload, ...(orderId !== undefined && { orderId }) };
}

const opened = (id: number, orderId: string, tableId?: string) =>
  event(id, 'order.opened', orderId, { after: { tableId } });
const moved = (id: number, orderId: string, from: string | null, to: string) =>
  event(id, 'order.moved', orderId, { before: { tableId: from }, after: { tableId: to } });

function shown(tableId: string, ofOrders: OrderEvent[], ofTable: OrderEvent[] = []) {
  return tableTimeline(tableId, { ofOrders, ofTable }, since).map(({ id }) => Number(id));
}

t.test('a table has what happened to an order while it was there, and both tables have the move', async t => {
  const events = [opened(1, 'a', 'one'), event(2, 'lines.sent', 'a'), moved(4, 'a', 'one', 'two')];
  const after = [...events, event(6, 'order.closed', 'a')];
  t.same(shown('one', after), [1, 2, 4]);
  t.same(shown('two', after), [4, 6]);
  t.same(shown('three', after), []);
});

t.test(
  'orders that were there at the same time stand on one line, with what happened to the table itself',
  async t => {
    const events = [opened(1, 'a', 'one'), opened(3, 'b', 'one'), event(2, 'lines.sent', 'a')];
    const own = [event(4, 'table.changed'), event(5, 'table.left')];
    t.same(shown('one', events, own), [1, 2, 3, 4]);
  },
);

t.test('a tab comes to a table, and is not there before', async t => {
  const events = [opened(1, 'a'), event(2, 'lines.sent', 'a'), moved(3, 'a', null, 'one')];
  t.same(shown('one', [...events, event(4, 'order.closed', 'a')]), [3, 4]);
});

t.test('it goes a week back, and what can’t be read is nowhere', async t => {
  const old = { ...opened(1, 'a', 'one'), at: early };
  t.same(shown('one', [old, event(2, 'lines.sent', 'a')]), [2]);
  t.same(shown('one', [event(1, 'order.opened', 'a', null), event(2, 'order.moved', 'a', { after: 7 })]), []);
});
