/** Orders of an evening whose payments are divided: items paid together that part. */
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import { divisionsBroken } from '../fuzz/payment-law-checks.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { pay, sentOrder } from '../restaurants/sent-order.ts';
import { type Person, restaurantIds } from '../restaurants/small-restaurant.ts';
import { draftOf } from './day-end.ts';
import { move, orderNow } from './paid-by-name.ts';

/** Takeaways, and parties of whom some are charged for service. */
export async function openedOrder(origin: OriginFixture, nth: number): Promise<string> {
  if (nth % 2 === 0) return (await sentOrder(origin, ['soup', 'beer', 'water'], null)).id;
  const lines = (['soup', 'beer'] as const).map(dish => ({ menuItemId: restaurantIds[dish], quantity: 1 }));
  const tab = { type: 'dineIn' as const, name: 'Anna', guestCount: nth % 10, lines };
  const { id } = (await origin.command('createOrder', tab, { as: 'waiter' })).data;
  await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  return id;
}

type Paying = Required<Pick<NewPayment, 'kind' | 'tip'>> & { as: Person; nth: number };

/** An order of which all items are paid by name, and that stays open. */
async function paidTogether(origin: OriginFixture, { kind, tip, as, nth }: Paying): Promise<string> {
  const id = await openedOrder(origin, nth);
  const { lines, total } = await orderNow(origin, { id });
  await pay(origin, id, { kind, amount: total, tip, lineIds: lines.map(line => line.id) }, as);
  return id;
}

/** What X says that no move may change. */
async function saidOf(origin: OriginFixture): Promise<string> {
  const { figures } = await draftOf(origin);
  const { payments, people, cash, refunds, paidBefore, paidAhead, refundedLater } = figures;
  // A refund is of the order that its payment is of.
  const refunded = refunds.map(({ orderNumber: _, ...refund }) => refund);
  return JSON.stringify({ payments, people, cash, refunded, paidBefore, paidAhead, refundedLater });
}

async function openOrders(origin: OriginFixture, ids: readonly string[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const id of ids) orders.push(await orderNow(origin, { id }));
  return orders.filter(({ state }) => state === 'open');
}

const isPaidByName = ({ payments }: Order) => payments.some(({ allocations }) => allocations.length > 0);

/** An open order with payments by name, and another one that can take items of it; both are opened where there are none. */
async function pairOf(origin: OriginFixture, ids: string[], paying: Paying): Promise<[Order?, Order?]> {
  const { nth } = paying;
  const open = await openOrders(origin, ids);
  const paid = open.filter(isPaidByName);
  const order = paid[nth % (paid.length + 1)];
  if (order === undefined) {
    ids.push(await paidTogether(origin, paying));
    return [];
  }
  const others = open.filter(({ id, type }) => id !== order.id && type === order.type);
  const other = others[nth % (others.length + 1)];
  if (other !== undefined) return [order, other];
  const id = await openedOrder(origin, order.type === 'takeaway' ? 0 : 1);
  ids.push(id);
  return [order, await orderNow(origin, { id })];
}

/** Moves an item that is paid by name to another order; throws where X or a payment says something else after it. */
export async function divide(origin: OriginFixture, ids: string[], paying: Paying): Promise<void> {
  const [order, other] = await pairOf(origin, ids, paying);
  const line = order?.lines[paying.nth % order.lines.length];
  if (order === undefined || other === undefined || line === undefined) return;
  const said = await saidOf(origin);
  const { status } = await move(origin, order, { lines: [{ id: line.id }], orderId: other.id });
  const after = await saidOf(origin);
  if (after !== said) throw new Error(`after a move (${status}) X says ${after}, not ${said}`);
  const both = await openOrders(origin, [order.id, other.id]);
  const broken = divisionsBroken([order, other], both);
  if (broken.length > 0) throw new Error(broken.join());
}
