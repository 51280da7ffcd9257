/** Orders for payment tests: sent by the waiter, nothing paid. */
import type { Order } from '#shared/order/order-schema.ts';
import type { NewPayment } from '#shared/order/payment-schema.ts';
import type { SettingsChange } from '#shared/venue/settings-schema.ts';
import type { Rights } from '#shared/venue/user-schema.ts';
import type { OriginFixture } from './origin-fixture.ts';
import { type Person, people, restaurantIds } from './small-restaurant.ts';

type Dish = 'soup' | 'dumplings' | 'beer' | 'water';

export async function draftOrder(
  origin: OriginFixture,
  dishes: readonly Dish[],
  tableId: string | null = restaurantIds.table1,
): Promise<Order> {
  const lines = dishes.map((dish, index) => ({
    menuItemId: restaurantIds[dish],
    quantity: 1,
    seat: (index % 2) + 1,
  }));
  const body =
    tableId === null
      ? ({ type: 'takeaway', guestCount: 0, lines } as const)
      : ({ type: 'dineIn', guestCount: 2, tableId, lines } as const);
  const { data, status, text } = await origin.command('createOrder', body, { as: 'waiter' });
  if (status !== 201) throw new Error(text);
  return data;
}

/** Soup 2200, dumplings 4200, beer 900, water 700. */
export async function sentOrder(
  origin: OriginFixture,
  dishes: readonly Dish[],
  tableId: string | null = restaurantIds.table1,
): Promise<Order> {
  const { id } = await draftOrder(origin, dishes, tableId);
  const { data, status, text } = await origin.command('sendOrder', {}, { as: 'waiter', params: { id } });
  if (status !== 200) throw new Error(text);
  return data;
}

export function pay(origin: OriginFixture, id: string, payment: NewPayment, as: Person = 'waiter') {
  return origin.command('takePayment', payment, { as, params: { id } });
}

/** The error code of a refused write; throws where it succeeded. */
export function refusalOf({ status, problem }: { status: number; problem: { code: string } }): string {
  if (status < 400) throw new Error(`It was not refused: ${status}`);
  return problem.code;
}

/** Changes settings of the restaurant like the office, whatever their version is. */
export async function changeSettings(
  origin: OriginFixture,
  change: (settings: SettingsChange) => Partial<SettingsChange>,
): Promise<void> {
  const { version, ...settings } = (await origin.read('settings')).data;
  const body = { ...settings, ...change(settings) };
  const headers = { 'if-match': `"${version}"` };
  const { status, text } = await origin.command('saveSettings', body, { headers });
  if (status !== 200) throw new Error(text);
}

/** Gives a waiter rights beyond the default. */
export async function allow(origin: OriginFixture, person: Person, rights: Partial<Rights>): Promise<void> {
  const user = (await origin.read('users')).data.find(({ id }) => id === people[person].userId);
  if (user === undefined) throw new Error(`There is no ${person}`);
  const options = { params: { id: user.id }, headers: { 'if-match': `"${user.version}"` } };
  const body = { rights: { ...user.rights, ...rights } };
  const { status, text } = await origin.command('changeUser', body, options);
  if (status !== 200) throw new Error(text);
}
