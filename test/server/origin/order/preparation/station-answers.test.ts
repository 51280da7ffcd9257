/** A station reads its own tickets alone, and no call of its own answers with more of the order. */
import t from 'tap';
import { type WriteName, writeNames, writes } from '#shared/contract/writes.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin } from '../../../../helpers/restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';

const ofStations = writeNames.filter(name => {
  const { answer, roles }: WriteRow = writes[name];
  return answer === 'Order' && roles.includes('bar') && !roles.includes('waiter');
});

/** Until each that can be carried out here was. */
const order: WriteName[] = ['showTicket', 'startLine', 'readyLine', 'recallLine', 'readyTicket'];

t.test('whatever a station does, it is answered with its own lines, and with no money', async t => {
  for (const as of ['bar', 'kitchen'] as const) {
    const origin = await createOrigin(t);
    const { id, lines } = await sentOrder(origin, ['soup', 'beer']);
    await pay(origin, id, { kind: 'cash', amount: 100 });
    const own = lines.find(({ station }) => station === as);
    const other = lines.find(({ station }) => station !== as);
    const carriedOut: string[] = [];
    for (const name of [...order, ...ofStations.filter(one => !order.includes(one))]) {
      const { path }: WriteRow = writes[name];
      const named = path.includes('/lines/') ? own?.id : path.includes('/tickets/') ? own?.ticketId : id;
      const call = { as, key: createUuid(), params: { id: named ?? '' } };
      for (const turn of ['first', 'again']) {
        const { status, data, text } = await origin.command(name, {}, call);
        if (status !== 200) continue;
        carriedOut.push(name);
        const seen = data as Order;
        t.same(
          seen.lines.map(line => line.id),
          [own?.id],
          `${name}, ${turn}`,
        );
        t.notMatch(text, new RegExp(`${other?.id}|"amount"`), `${name}, ${turn}`);
        t.match(seen, { id, payments: [], total: 0, paid: 0, due: 0, tip: 0 });
      }
    }
    t.ok(carriedOut.length >= 12, carriedOut.join());
    t.equal((await origin.read('waiterOrder', { as: 'waiter', params: { id } })).data.lines.length, 2);
  }
});
