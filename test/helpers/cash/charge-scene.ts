/** The restaurant charges large parties for service, and has one. */
import type { Order } from '#shared/order/order-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';

type Caller = { call(method: string, path: string, body?: object, headers?: object): Promise<unknown> };

export async function chargedOrder({ call }: Caller): Promise<Record<string, string>> {
  const { version, ...settings } = (await call('GET', '/api/admin/settings')) as Settings;
  const body = { ...settings, serviceCharge: { percent: 10, minGuests: 6, name: 'Serwis' } };
  await call('PUT', '/api/admin/settings', body, { 'if-match': `"${version}"` });
  const party = { type: 'dineIn', name: 'Anna', guestCount: 6 };
  return { orders: ((await call('POST', '/api/waiter/orders', party)) as Order).id };
}
