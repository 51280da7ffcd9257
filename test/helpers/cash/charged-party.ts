/** Parties in a restaurant that charges large ones for service. */
import type { Order } from '#shared/order/order-schema.ts';
import { createOrigin, type OriginFixture } from '../restaurants/origin-fixture.ts';
import { changeSettings } from '../restaurants/sent-order.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';

const { soup, dumplings, beer, table1 } = restaurantIds;
export const tenFromSix = { percent: 10, minGuests: 6, name: 'Serwis', names: { en: 'Service charge' } };
const as = 'waiter' as const;

type Terms = Partial<typeof tenFromSix> & { vatRate?: number };

export async function chargingOrigin(test: Parameters<typeof createOrigin>[0], terms: Terms = {}) {
  const origin = await createOrigin(test);
  await changeSettings(origin, ({ receipt }) => ({
    serviceCharge: { ...tenFromSix, ...terms },
    receipt: { ...receipt, isAutomatic: false },
  }));
  return origin;
}

/** Soup 2200 and dumplings 4200 at 8 %, beer 900 at 23 %. */
export async function party(
  origin: OriginFixture,
  guestCount: number,
  tableId: string = table1,
): Promise<Order> {
  const lines = [soup, dumplings, beer].map(menuItemId => ({ menuItemId, quantity: 1 }));
  const body = { type: 'dineIn' as const, tableId, guestCount, lines };
  const { id } = (await origin.command('createOrder', body, { as })).data;
  return (await origin.command('sendOrder', {}, { as, params: { id } })).data;
}

export async function changeGuests(origin: OriginFixture, id: string, guestCount: number): Promise<Order> {
  const { data, status, text } = await origin.command('changeOrder', { guestCount }, { as, params: { id } });
  if (status !== 200) throw new Error(text);
  return data;
}
