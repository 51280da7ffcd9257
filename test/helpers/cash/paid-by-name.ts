/** Two tables with items that were paid by name, and moves and refunds of them. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineMoveCommand } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../restaurants/origin-fixture.ts';
import { allow, changeSettings, pay, sentOrder } from '../restaurants/sent-order.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const as = 'waiter' as const;

export const move = (origin: OriginFixture, { id }: Pick<Order, 'id'>, body: LineMoveCommand) =>
  origin.command('moveLines', body, { as, params: { id } });

export const refund = (origin: OriginFixture, orderId: string, paymentId: string, amount?: number) =>
  origin.command(
    'refundPayment',
    { reason: 'Zimne', ...(amount !== undefined && { amount }) },
    { as, params: { id: orderId, paymentId } },
  );

export async function orderNow(origin: OriginFixture, { id }: Pick<Order, 'id'>) {
  return (await origin.read('waiterOrder', { params: { id } })).data;
}

/** Soup, soup and beer at one table, dumplings at another; of the first the beer is paid by itself, with a tip. */
export async function paidBeer(test: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(test);
  await changeSettings(origin, ({ receipt }) => ({ receipt: { ...receipt, isAutomatic: false } }));
  await allow(origin, 'waiter', { refund: true });
  const one = await sentOrder(origin, ['soup', 'soup', 'beer']);
  const two = await sentOrder(origin, ['dumplings'], restaurantIds.table2);
  const [soup = { id: '' }, other = { id: '' }, beer = { id: '' }] = one.lines.map(({ id }) => ({ id }));
  const paid = await pay(origin, one.id, { kind: 'cash', amount: 900, tip: 100, lineIds: [beer.id] });
  const paymentId = paid.data.payments[0]?.id ?? '';
  return { origin, one, two, soup, other, beer, paymentId };
}

/** Both soups paid together in cash, with a tip and change; one of them has gone to the other table. */
export async function dividedSoups(test: Parameters<typeof createOrigin>[0]) {
  const { origin, one, two, soup, other } = await paidBeer(test);
  const money = { kind: 'cash', amount: 4_400, tip: 300, tendered: 5_000 } as const;
  const body = { ...money, lineIds: [soup.id, other.id] };
  const options = { as, params: { id: one.id }, key: createUuid() };
  const again = () => origin.command('takePayment', body, options);
  const paid = await again();
  const paymentId = paid.data.payments.at(-1)?.id ?? '';
  const moved = await move(origin, one, { lines: [soup], orderId: two.id });
  const partId = (await orderNow(origin, two)).payments[0]?.id ?? '';
  return { origin, one, two, soup, other, paid, paymentId, partId, moved, again };
}

/** Some beers on one line of a tab. */
export async function sentBeers(origin: OriginFixture, quantity: number) {
  const lines = [{ menuItemId: restaurantIds.beer, quantity }];
  const tab = { type: 'dineIn' as const, name: 'Ola', guestCount: 1, lines };
  const { id } = (await origin.command('createOrder', tab, { as })).data;
  const sent = (await origin.command('sendOrder', {}, { as, params: { id } })).data;
  return { id, lineId: sent.lines[0]?.id ?? '' };
}
