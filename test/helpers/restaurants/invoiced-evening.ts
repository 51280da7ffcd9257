/** Random orders that were paid and closed, for the laws of invoices, and the amounts of their XML. */
import fc from 'fast-check';
import type { Order } from '#shared/order/order-schema.ts';
import { restaurantSteps } from '../fuzz/restaurant-steps.ts';
import { prepareStep } from './order-steps.ts';
import type { OriginFixture } from './origin-fixture.ts';
import { restaurantIds } from './small-restaurant.ts';

async function openTabs(origin: OriginFixture): Promise<[Order, Order]> {
  const { soup, dumplings, beer, water } = restaurantIds;
  const open = async (items: readonly string[], type: 'dineIn' | 'takeaway') => {
    const lines = items.map((menuItemId, index) => ({ menuItemId, quantity: index + 1 }));
    const { data, status, text } = await origin.command('createOrder', {
      type,
      name: 'Anna',
      guestCount: 0,
      lines,
    });
    if (status !== 201) throw new Error(text);
    return data;
  };
  return [await open([soup, dumplings, beer], 'dineIn'), await open([water, soup], 'takeaway')];
}

export async function playEvening(
  origin: OriginFixture,
  steps: readonly Parameters<typeof prepareStep>[2][],
) {
  // A person has a limit of open orders, which what earlier evenings left open would reach.
  const { db } = origin.database;
  await db.updateTable('orders').set({ state: 'cancelled' }).where('state', '=', 'open').execute();
  let orders = await openTabs(origin);
  const latest = async ({ id }: Order) => (await origin.read('waiterOrder', { params: { id } })).data;
  const renew = async () => {
    orders = [await latest(orders[0]), await latest(orders[1])];
  };
  // What is out or outside its hours would leave later evenings without dishes.
  for (const step of steps.filter(({ kind }) => kind === 'setPrices' || !restaurantSteps.has(kind))) {
    await prepareStep(origin, orders, step)(fc.sample(fc.uuid(), 1)[0] ?? '');
    await renew();
  }
  for (const { id } of orders) await origin.command('sendOrder', {}, { params: { id } });
  await renew();
  for (const { id, due, state } of orders) {
    const payment = { kind: 'cash', amount: due, closes: true } as const;
    if (state === 'open' && due > 0) await origin.command('takePayment', payment, { params: { id } });
  }
  await renew();
  return orders;
}

/** In minor units. */
export const amounts = (xml: string, name: string) =>
  Array.from(xml.matchAll(new RegExp(`<${name}>(.+?)</${name}>`, 'g')), ([, text]) =>
    Math.round(Number(text) * 100),
  );
