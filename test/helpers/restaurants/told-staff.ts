/** A restaurant with a waiter and a cook and dishes in preparation, for tests of notifications. */
import { randomUUID } from 'node:crypto';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { joinStaff, type StaffSession, setUpRestaurant } from './staff-session.ts';

type ToldStaff = {
  readonly owner: StaffSession;
  readonly waiter: StaffSession;
  readonly cook: StaffSession;
  /** Sends an order with this number of kitchen dishes for a table. */
  order(dishes?: number): Promise<Order>;
  ready(order: Order, lineIndex?: number): Promise<number>;
  register(session: StaffSession, token: string): Promise<number>;
};

export async function openToldStaff(url: string): Promise<ToldStaff> {
  const owner = await setUpRestaurant(url);
  const [waiter, cook] = [
    await joinStaff(owner, 'ania_w', ['waiter']),
    await joinStaff(owner, 'ewa_k', ['kitchen']),
  ];
  const tables = (await waiter.get<WaiterTable[]>('/api/waiter/tables')).body;
  const menu = (await waiter.get<WaiterMenuCategory[]>('/api/waiter/menu')).body;
  const dish = menu.flatMap(({ items }) => items).find(({ station }) => station === 'kitchen');
  let taken = 0;
  const expect = <T>({ status, body }: { status: number; body: T }): T => {
    if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    owner,
    waiter,
    cook,
    async order(dishes = 1) {
      const tableId = tables[taken % tables.length]?.id;
      taken += 1;
      const line = { menuItemId: dish?.id ?? '', quantity: 1 };
      const lines = Array.from({ length: dishes }, () => ({ ...line, id: randomUUID() }));
      const isSecond = taken > tables.length;
      const body = isSecond
        ? { type: 'takeaway', guestCount: 0, lines }
        : { type: 'dineIn', tableId, guestCount: 2, lines };
      const { id } = expect(await waiter.write<Order>('POST', '/api/waiter/orders', body));
      return expect(await waiter.write<Order>('POST', `/api/waiter/orders/${id}/send`, {}));
    },
    async ready(order, lineIndex) {
      const ticketId = order.lines[0]?.ticketId ?? '';
      const path =
        lineIndex === undefined
          ? `/api/preparation/tickets/${ticketId}/ready`
          : `/api/preparation/lines/${order.lines[lineIndex]?.id}/ready`;
      return (await cook.write('POST', path, {})).status;
    },
    async register(session, token) {
      return (await session.write('POST', '/api/notifications/fcm-token', { token })).status;
    },
  };
}
