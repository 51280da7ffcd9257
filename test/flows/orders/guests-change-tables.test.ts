/** Guests move, sit together, part again and get another waiter: the kitchen reads it, makes nothing twice, and the office can tell how it was. */
import t from 'tap';
import type { ReadData } from '#shared/contract/reads.ts';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import type { OrderEvent } from '#shared/order/order-list-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { brings, done, sendTo, startSampleEvening } from '../../helpers/restaurants/sample-evening.ts';
import { type StaffSession, watch } from '../../helpers/restaurants/staff-session.ts';

const kitchenPath = '/api/preparation/orders?location=kitchen';

async function tickets(cook: StaffSession) {
  return (await cook.get<Ticket[]>(kitchenPath)).body;
}

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).toSorted();
}

t.test('guests and their tables', async t => {
  const evening = await startSampleEvening(t);

  t.test(
    'guests move to another table, and their ticket says where they were until the cook has seen it',
    async t => {
      const { anna, kuba, cook, dish, tables } = evening;
      const [here, there] = tables;
      const kitchen = await watch(cook, [kitchenPath]);
      const room = await watch(kuba, ['/api/waiter/tables']);
      t.teardown(() => Promise.all([kitchen.close(), room.close()]));
      const order = await sendTo(anna, here, [{ item: dish, quantity: 1 }]);
      const before = await tickets(cook);

      const moved = await done(
        anna.write('POST', `/api/waiter/orders/${order.id}/move`, { tableId: there?.id }),
      );
      t.match(moved, { tableId: there?.id, tableLabel: there?.label, lines: order.lines });
      await kitchen.waitFor(brings(`"movedFrom":"${here?.label}"`));
      const after = await tickets(cook);
      t.same(ids(after), ids(before));
      t.match(after[0], { tableLabel: there?.label, movedFrom: here?.label, lines: before[0]?.lines });
      const now = (await kuba.get<WaiterTable[]>('/api/waiter/tables')).body;
      t.equal(now.find(({ id }) => id === here?.id)?.orders.length, 0);
      t.equal(now.find(({ id }) => id === there?.id)?.orders[0]?.id, order.id);

      await cook.write('POST', `/api/preparation/tickets/${after[0]?.id}/seen`, {});
      t.notOk('movedFrom' in ((await tickets(cook))[0] ?? {}));

      const other = await sendTo(kuba, here, [{ item: dish, quantity: 1 }]);
      const taken = await anna.write<Problem>('POST', `/api/waiter/orders/${order.id}/move`, {
        tableId: here?.id,
      });
      t.match(taken.body, { status: 409, code: 'TABLE_HAS_OPEN_ORDER', orderId: other.id });
    },
  );

  t.test(
    'two tables sit together and part again: every line once, each with its ticket, money to the grosz',
    async t => {
      const { anna, kuba, cook, owner, dish, drink, tables } = evening;
      const one = await sendTo(anna, tables[2], [{ item: dish, quantity: 2 }]);
      const two = await sendTo(kuba, tables[3], [
        { item: dish, quantity: 1 },
        { item: drink, quantity: 1 },
      ]);
      const before = await tickets(cook);
      const path = `/api/waiter/orders/${one.id}`;

      const together = await done(anna.write('POST', `${path}/merge`, { orderId: two.id }));
      t.match(together, { total: one.total + two.total, mergedFrom: [{ number: two.number }] });
      t.same(ids(together.lines), ids([...one.lines, ...two.lines]));
      t.same(ids(await tickets(cook)), ids(before), 'nothing is sent again');
      const gone = (await kuba.get<Order>(`/api/waiter/orders/${two.id}`)).body;
      t.match(gone, { state: 'cancelled', mergedIntoId: one.id });

      const parted = await done(anna.write('POST', `${path}/unmerge`, { orderId: two.id }));
      t.same([parted.total, ids(parted.lines)], [one.total, ids(one.lines)]);
      const back = (await kuba.get<Order>(`/api/waiter/orders/${two.id}`)).body;
      t.match(back, { state: 'open', tableId: tables[3]?.id, total: two.total, waiterName: 'kuba_w' });
      t.same(back.lines, two.lines);
      t.same(ids(await tickets(cook)), ids(before));

      const told = async (tableId: string | undefined) =>
        (await owner.get<OrderEvent[]>(`/api/admin/tables/${tableId}/events`)).body.map(
          ({ type, orderNumber }) => `${orderNumber} ${type}`,
        );
      t.same(await told(tables[3]?.id), [
        `${two.number} order.opened`,
        `${two.number} lines.sent`,
        `${two.number} order.mergedInto`,
        `${two.number} order.restored`,
      ]);
    },
  );

  t.test('an order is handed over to a colleague, and both waiters see whose it is', async t => {
    const { anna, kuba, dish, tables } = evening;
    const order = await sendTo(anna, tables[4], [{ item: dish, quantity: 1 }]);
    const room = await watch(anna, ['/api/waiter/tables']);
    t.teardown(() => room.close());
    const colleagues = (await anna.get<ReadData<'colleagues'>>('/api/waiter/colleagues')).body;
    const heir = colleagues.find(({ displayName }) => displayName === 'kuba_w');
    t.notOk(
      colleagues.some(({ displayName }) => displayName === 'marek_k'),
      'the cook takes no tables',
    );

    const path = `/api/waiter/orders/${order.id}`;
    const offer = { to: heir?.id, orderIds: [order.id] };
    const asked = await anna.write<OrderTransfer>('POST', '/api/waiter/transfers', offer);
    t.match((await kuba.get<Order>(path)).body, { waiterName: 'anna_w' }, 'hers until he accepts');
    await kuba.write('POST', `/api/waiter/transfers/${asked.body.id}/accept`, {});
    const isHis = ({ orders }: WaiterTable) =>
      orders.some(({ id, waiterId }) => id === order.id && waiterId === heir?.id);
    const news = await room.waitFor(
      message => message.type === 'delta' && (message.put as WaiterTable[]).some(isHis),
    );
    t.ok(news);
    t.match((await kuba.get<Order>(path)).body, {
      waiterName: 'kuba_w',
      lines: [{ addedBy: { name: 'anna_w' } }],
    });
  });

  t.test(
    'the office reads what happened to an order and at each table, in order: who, when, before and after §11.6',
    async t => {
      const { anna, owner, dish, drink, tables } = evening;
      const [here, there] = tables.slice(5);
      const order = await sendTo(anna, here, [
        { item: dish, quantity: 1 },
        { item: drink, quantity: 1 },
      ]);
      const path = `/api/waiter/orders/${order.id}`;
      await done(anna.write('POST', `${path}/move`, { tableId: there?.id }));
      const lineId = order.lines[0]?.id;
      await done(owner.write('POST', `${path}/lines/${lineId}/void`, { reason: 'Pomyłka' }));

      const history = (await owner.get<OrderEvent[]>(`/api/admin/orders/${order.id}/events`)).body;
      t.match(history, [
        { type: 'order.opened', userName: 'anna_w' },
        { type: 'lines.sent', userName: 'anna_w' },
        {
          type: 'order.moved',
          payload: { before: { tableLabel: here?.label }, after: { tableLabel: there?.label } },
        },
        { type: 'line.voided', userName: 'Zofia', payload: { lineId, void: { reason: 'Pomyłka' } } },
      ]);
      const times = history.map(({ at }) => at);
      t.same(times, times.toSorted());

      const at = async (table: WaiterTable | undefined) =>
        (await owner.get<OrderEvent[]>(`/api/admin/tables/${table?.id}/events`)).body;
      const left = await at(here);
      t.same(
        left.map(({ type, orderId }) => [type, orderId]),
        ['order.opened', 'lines.sent', 'order.moved'].map(type => [type, order.id]),
      );
      t.same(
        (await at(there)).map(({ type }) => type),
        ['order.moved', 'line.voided'],
      );
      t.equal((await anna.get(`/api/admin/tables/${here?.id}/events`)).status, 403);
    },
  );
});
