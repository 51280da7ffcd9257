/** A remote origin whose reads show a write only some time after it was answered, as replicas do. */
import t from 'tap';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Delta } from '#shared/live/live-messages.ts';
import { startFaultyOrigin } from '../../helpers/doubles/faulty-origin.ts';
import { mirror, startRemoteFront, startTicks, timesFaster } from '../../helpers/doubles/remote-front.ts';
import { restaurantIds } from '../../helpers/restaurants/small-restaurant.ts';

const ordersPath = '/api/waiter/orders';
const { table1, table2, soup } = restaurantIds;
const newOrder = (tableId: string) => ({
  type: 'dineIn' as const,
  tableId,
  guestCount: 2,
  lines: [{ menuItemId: soup, quantity: 1 }],
});

for (const numbersStates of [true, false]) {
  t.test(
    `an origin ${numbersStates ? 'that numbers its states and ' : ''}whose reads lag behind its writes is looked at once more`,
    async t => {
      const origin = await startFaultyOrigin(t, { numbersStates });
      const waiter = (await startRemoteFront(t, origin)).as('waiter');
      for (const table of [table1, table2]) await waiter.write('POST', ordersPath, newOrder(table));
      const screen = await mirror(t, waiter, ordersPath);
      origin.fail(ordersPath, { kind: 'lag' });
      const reads = () => origin.countReads(ordersPath);
      const before = reads();
      const [key, id] = [createUuid(), screen.data()[0]?.id];
      await waiter.write('PATCH', `${ordersPath}/${id}`, { guestCount: 5 }, { key, version: 1 });
      while (reads() === before) await new Promise(resolve => setImmediate(resolve));
      await origin.heal();
      const waited = startTicks(t);
      const delta = (await screen.next('delta')) as Delta;
      t.ok(waited.elapsedMs() * timesFaster < 10_000, 'long before the interval of 15 s');
      t.match(delta.put, [{ id, guestCount: 5 }]);
      t.equal(reads() - before, 2, 'right after the write, and once more');
      t.same(delta.writes, numbersStates ? [key] : undefined, 'named where it is known to hold it');
    },
  );
}

t.test('screens behind a cache that sticks say so, until it has let go', async t => {
  const origin = await startFaultyOrigin(t);
  const waiter = (await startRemoteFront(t, origin)).as('waiter');
  await waiter.write('POST', ordersPath, newOrder(table1));
  const screen = await mirror(t, waiter, ordersPath);
  origin.fail(ordersPath, { kind: 'lag' });
  const id = screen.data()[0]?.id;
  const waited = startTicks(t);
  await waiter.write('PATCH', `${ordersPath}/${id}`, { guestCount: 5 }, { version: 1 });
  await screen.next('stale');
  t.ok(waited.elapsedMs() * timesFaster < 8_000);
  t.match(screen.data(), [{ guestCount: 2 }], 'what is known stays there');
  await origin.heal();
  await screen.next('fresh');
  t.match(screen.data(), [{ guestCount: 5 }]);
});
