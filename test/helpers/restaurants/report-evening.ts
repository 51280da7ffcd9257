/** An evening for report tests: two orders, a void, a discount, a tip and a refund. */
import type { Order } from '#shared/order/order-schema.ts';
import type { OriginFixture } from './origin-fixture.ts';
import { pay, sentOrder } from './sent-order.ts';

const reason = 'Pomyłka';

function passMinutes(origin: OriginFixture, minutes: number): void {
  origin.clock.nowMs += minutes * 60_000;
}

/** Pays and closes it. */
export async function closeOrder(origin: OriginFixture, { id, due }: Order, payment = {}): Promise<Order> {
  const { data, text, status } = await pay(origin, id, { kind: 'card', amount: due, ...payment });
  if (status !== 200) throw new Error(text);
  return (await origin.command('closeOrder', {}, { params: { id }, as: 'waiter' })).data ?? data;
}

/**
 * 19:00 in Warsaw: soup, dumplings and beer at table 1, the soup voided after preparation started, 10 % off the rest, paid by card with a tip, closed
 * at 19:30. 20:10: a takeaway beer, in cash; refunded at 21:10.
 */
export async function playEvening(origin: OriginFixture) {
  const first = await sentOrder(origin, ['soup', 'dumplings', 'beer']);
  const [soup, dumplings, beer] = first.lines;
  passMinutes(origin, 10);
  await origin.command('readyLine', {}, { params: { id: dumplings?.id ?? '' } });
  await origin.command('startLine', {}, { params: { id: soup?.id ?? '' } });
  const params = { id: first.id };
  await origin.command('voidLine', { reason }, { params: { ...params, lineId: soup?.id ?? '' } });
  passMinutes(origin, 10);
  await origin.command('readyLine', {}, { params: { id: beer?.id ?? '' } });
  const discount = { kind: 'percent', value: 10, reason } as const;
  const { data } = await origin.command('discountOrder', { discount }, { params });
  passMinutes(origin, 10);
  await closeOrder(origin, data, { tip: 500 });
  passMinutes(origin, 40);
  const second = await closeOrder(origin, await sentOrder(origin, ['beer'], null), { kind: 'cash' });
  passMinutes(origin, 60);
  const [payment] = second.payments;
  const refund = { id: second.id, paymentId: payment?.id ?? '' };
  await origin.command('refundPayment', { reason }, { params: refund });
  return { first, second };
}
