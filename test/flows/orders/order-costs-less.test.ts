/** Something is on the house, and one of three gets it: discounts within a waiter's limit and beyond it, on a part of a line. */
import t from 'tap';
import type { Problem } from '#shared/kernel/problem-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { brings, done, sendTo, startSampleEvening } from '../../helpers/restaurants/sample-evening.ts';
import { watch } from '../../helpers/restaurants/staff-session.ts';

const reason = 'Reklamacja';
const kitchenPath = '/api/preparation/orders?location=kitchen';

t.test('what guests need not pay', async t => {
  const evening = await startSampleEvening(t);

  t.test(
    'a waiter gives what they may; the rest an admin gives; totals stay right on every screen',
    async t => {
      const { anna, owner, dish, drink, tables } = evening;
      const order = await sendTo(anna, tables[0], [
        { item: dish, quantity: 1 },
        { item: drink, quantity: 2 },
      ]);
      const path = `/api/waiter/orders/${order.id}`;
      const office = await watch(owner, [`/api/admin/orders/${order.id}`]);
      t.teardown(() => office.close());

      const mine = { discount: { kind: 'percent', value: 10, reason } };
      const within = await done(anna.write('POST', `${path}/discount`, mine));
      t.match(within, { subtotal: order.total, discount: { value: 10, by: { name: 'anna_w' } } });
      t.equal(within.total, order.total - Math.floor((order.total * 10 + 50) / 100));
      t.equal(
        within.vatBreakdown.reduce((sum, { gross }) => sum + gross, 0),
        within.total,
      );
      await office.waitFor(brings(`"total":${within.total}`));

      const comp = { discount: { kind: 'percent', value: 100, reason } };
      const linePath = `${path}/lines/${order.lines[0]?.id}/discount`;
      const beyond = await anna.write<Problem>('POST', linePath, comp);
      t.match(beyond.body, { status: 403, code: 'APPROVAL_REQUIRED' });
      const asked = await done(
        anna.write('POST', `${path}/approvals`, {
          kind: 'lineDiscount',
          lineId: order.lines[0]?.id,
          reason,
          discount: { kind: 'percent', value: 100 },
        }),
      );
      const approved = await done(
        owner.write('POST', `/api/admin/approvals/${asked.approvals[0]?.id}/approve`, {}),
      );
      t.match(approved.lines[0], { payable: 0, discount: { approvedBy: { name: 'Zofia' } } });
      const back = await done(anna.write('POST', linePath, { discount: null }));
      t.equal(back.total, within.total);
    },
  );

  t.test(
    'one of three is complained about: split off, it alone is on the house, and the kitchen has nothing new',
    async t => {
      const { anna, owner, cook, dish, tables } = evening;
      const order = await sendTo(anna, tables[1], [{ item: dish, quantity: 3 }]);
      const path = `/api/waiter/orders/${order.id}`;
      const lineId = order.lines[0]?.id;
      const before = (await cook.get<Ticket[]>(kitchenPath)).body;

      const split = await done(anna.write('POST', `${path}/lines/${lineId}/split`, { quantity: 1 }));
      t.equal(split.total, order.total);
      const part = split.lines[1];
      t.match(part, { quantity: 1, splitFromId: lineId, state: 'sent' });
      const after = (await cook.get<Ticket[]>(kitchenPath)).body;
      t.same(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
        'no new ticket',
      );
      t.same(
        after.find(({ orderId }) => orderId === order.id)?.lines.map(({ quantity }) => quantity),
        [2, 1],
      );

      const comp = { discount: { kind: 'percent', value: 100, reason } };
      const freed = await done(owner.write('POST', `${path}/lines/${part?.id}/discount`, comp));
      t.equal(freed.total, 2 * dish.price);
      const tooMany = await anna.write<Problem>('POST', `${path}/lines/${lineId}/split`, { quantity: 2 });
      t.match(tooMany.body, { status: 422, code: 'SPLIT_QUANTITY' });
    },
  );
});
