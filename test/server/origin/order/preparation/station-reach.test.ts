import t from 'tap';
import { createOrigin, type OriginFixture } from '../../../../helpers/restaurants/origin-fixture.ts';
import { addTicketPrinter } from '../../../../helpers/restaurants/paper-station.ts';
import { createPrintingOrigin } from '../../../../helpers/restaurants/printing-origin.ts';
import { refusalOf, sentOrder } from '../../../../helpers/restaurants/sent-order.ts';
import { restaurantIds } from '../../../../helpers/restaurants/small-restaurant.ts';

const reachOf = async (origin: Pick<OriginFixture, 'read'>, station: string) =>
  (await origin.read('stationReach')).data.find(({ id }) => id === station);

/** A ticket with which the office tries a station. */
async function tryStation(origin: OriginFixture, group: 'kitchen' | 'bar') {
  const openItem = { name: 'Test', price: 0, vatRate: 8, station: group, stationId: group };
  const lines = [{ openItem, quantity: 1 }];
  const body = { type: 'dineIn', isTraining: true, guestCount: 1, lines } as const;
  const { id } = (await origin.command('createOrder', body)).data;
  return (await origin.command('sendOrder', {}, { params: { id } })).data;
}

t.test(
  'a station is reached once its screen has had a ticket, also one that counts nowhere §11.38',
  async t => {
    const origin = await createOrigin(t);
    t.same(await reachOf(origin, 'kitchen'), { id: 'kitchen', isUnreached: false });
    const order = await tryStation(origin, 'kitchen');
    t.match(order, { isTraining: true, lines: [{ state: 'sent', stationId: 'kitchen' }] });
    const sentAt = new Date(origin.clock.nowMs).toISOString();
    t.same(await reachOf(origin, 'kitchen'), { id: 'kitchen', sentAt, isUnreached: false });
    origin.clock.nowMs += 16_000;
    t.same(await reachOf(origin, 'kitchen'), { id: 'kitchen', sentAt, isUnreached: true });
    const params = { location: 'kitchen' };
    const [ticket] = (await origin.read('preparationOrders', { as: 'kitchen', params })).data;
    await origin.command('showTicket', {}, { as: 'kitchen', params: { id: ticket?.id ?? '' } });
    const reachedAt = new Date(origin.clock.nowMs).toISOString();
    t.same(await reachOf(origin, 'kitchen'), { id: 'kitchen', sentAt, reachedAt, isUnreached: false });
    t.same(await reachOf(origin, 'bar'), { id: 'bar', isUnreached: false });
    await origin.command('cancelOrder', {}, { params: { id: order.id } });
    t.match(await reachOf(origin, 'kitchen'), { sentAt, reachedAt }, 'also once it is over');
    origin.clock.nowMs += 24 * 60 * 60_000;
    t.same(await reachOf(origin, 'kitchen'), { id: 'kitchen', isUnreached: false }, 'not for days');
  },
);

t.test('so it is once its printer has printed one, and its state is for the office alone', async t => {
  const origin = await createPrintingOrigin(t);
  await addTicketPrinter(origin, 'bar');
  await sentOrder(origin, ['beer'], restaurantIds.table1);
  await origin.until(async () => (await reachOf(origin, 'bar'))?.reachedAt !== undefined);
  t.match(await reachOf(origin, 'bar'), { isUnreached: false });
  t.equal(refusalOf(await origin.read('stationReach', { as: 'waiter' })), 'FORBIDDEN');
});
