/** A restaurant for screen tours: the sample, staff of each role, an open order and a closed one. */
import { setTimeout } from 'node:timers/promises';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from './staff-session.ts';

type TourRestaurant = { people: Record<Role, StaffSession>; orderId: string };

export async function openTourRestaurant(url: string): Promise<TourRestaurant> {
  const admin = await setUpRestaurant(url);
  const waiter = await joinStaff(admin, 'tour_waiter', ['waiter']);
  const kitchen = await joinStaff(admin, 'tour_kitchen', ['kitchen']);
  const bar = await joinStaff(admin, 'tour_bar', ['bar']);
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body.flatMap(
    ({ items }) => items,
  );
  const [table] = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const lines = ['kitchen', 'bar'].map(station => ({
    menuItemId: menu.find(item => item.station === station)?.id,
    quantity: 2,
    note: 'bez cebuli',
  }));
  const order = { type: 'dineIn', tableId: table?.id, guestCount: 2, allergyNote: 'orzechy', lines };
  const opened = await waiter.write<Order>('POST', '/api/waiter/orders', order);
  const orderId = opened.body.id;
  await waiter.write('POST', `/api/waiter/orders/${orderId}/send`, { allergyTextsConfirmed: ['orzechy'] });
  const mistaken = await waiter.write<Order>('POST', '/api/waiter/orders', {
    type: 'takeaway',
    guestCount: 0,
  });
  await waiter.write('POST', `/api/waiter/orders/${mistaken.body.id}/cancel`, {});
  return { people: { admin, waiter, kitchen, bar }, orderId };
}

/** Orders whose dishes are ready, each a notice to the waiter; no quicker than a person may write. */
export async function sendReadyOrders(
  { waiter, kitchen }: TourRestaurant['people'],
  count: number,
): Promise<void> {
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dishes = menu
    .flatMap(({ items }) => items)
    .filter(({ station, modifierGroupIds }) => station === 'kitchen' && modifierGroupIds.length === 0);
  for (let index = 0; index < count; index += 1) {
    const lines = [{ menuItemId: dishes[index % dishes.length]?.id, quantity: 1 }];
    const order = { type: 'takeaway', name: `Świętosława ${index + 1}`, guestCount: 0, lines };
    const { body } = await waiter.write<Order>('POST', '/api/waiter/orders', order);
    const sent = await waiter.write<Order>('POST', `/api/waiter/orders/${body.id}/send`, {});
    if (sent.status !== 200) throw new Error(`An order was not sent: ${JSON.stringify(sent)}`);
    for (const { id } of sent.body.lines)
      await kitchen.write('POST', `/api/preparation/lines/${id}/ready`, {});
    await setTimeout((2 * 1_000) / limits.writesPerSecond);
  }
}
