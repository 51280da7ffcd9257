/** A small restaurant that sells fish and salad by weight, with an order at a table, and functions to weigh something for it. */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { LineChange, NewOrderLine } from '#shared/order/order-command-schema.ts';
import { addWeighedDishes, weighedIds } from './fuzz/portion-law-checks.ts';
import { createOrigin } from './restaurants/origin-fixture.ts';
import { type Person, restaurantIds } from './restaurants/small-restaurant.ts';

export async function fishmonger(t: Parameters<typeof createOrigin>[0]) {
  const origin = await createOrigin(t);
  await addWeighedDishes(origin);
  const opening = { type: 'dineIn', tableId: restaurantIds.table1, guestCount: 2 } as const;
  const params = { id: (await origin.command('createOrder', opening, { as: 'waiter' })).data.id };
  const add = (line: Partial<NewOrderLine>, key = createUuid()) => {
    const lines = [{ menuItemId: weighedIds.fish, quantity: 1, ...line }];
    return origin.command('addLines', { lines }, { as: 'waiter', params, key });
  };
  const weighed = async (grossGrams: number, line: Partial<NewOrderLine> = {}) => {
    const { data } = await add({ weight: { grossGrams }, ...line });
    return data.lines.at(-1)?.id ?? '';
  };
  const send = (as: Person = 'waiter') => origin.command('sendOrder', {}, { as, params });
  const change = (lineId: string, body: LineChange) =>
    origin.command('changeLine', body, { as: 'waiter', params: { ...params, lineId } });
  const weigh = (lineId: string, grossGrams: number, as: Person = 'waiter', key = createUuid()) =>
    origin.command('adjustLine', { weight: { grossGrams } }, { as, key, params: { ...params, lineId } });
  const read = async () => (await origin.read('waiterOrder', { params })).data;
  return { origin, params, add, weighed, send, change, weigh, read };
}
