/**
 * Creates a restaurant with sample data and open orders, through the calls of the screens: setup, invitations and orders. Used by the demo and the
 * screenshots.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { MenuCategory, MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { addDays, businessDay, businessDayStart } from '#shared/kernel/business-day.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';

/** `version` is sent as If-Match. */
type DemoCall = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
  body?: object,
  version?: number,
) => Promise<T>;

/** Names of the sample in both languages. */
const coldCategories = ['Przystawki', 'Starters'];
const grillCategories = ['Dania główne', 'Mains'];

/** Returns the burger's id. */
async function divideKitchen(asOwner: DemoCall): Promise<string> {
  const { version, ...settings } = await asOwner<Settings>('GET', '/api/admin/settings');
  const isPolish = settings.defaultLanguage.startsWith('pl');
  const named = (pl: string, en: string) => ({
    name: isPolish ? pl : en,
    names: isPolish ? { en } : { pl },
  });
  const cold = named('Zimna', 'Cold');
  const added = [
    { id: 'grill', group: 'kitchen', name: 'Grill', color: '#dc2626' },
    { id: 'cold', group: 'kitchen', name: cold.name, color: '#0891b2' },
  ];
  const stations = [...(settings.stations ?? []), ...added];
  const translations = [...(settings.translations ?? []), { text: cold.name, names: cold.names }];
  await asOwner('PUT', '/api/admin/settings', { ...settings, stations, translations }, version);
  const categories = await asOwner<MenuCategory[]>('GET', '/api/admin/menu/categories');
  const among = (names: readonly string[]) => categories.filter(({ name }) => names.includes(name));
  for (const { id, version: known } of among(coldCategories))
    await asOwner('PATCH', `/api/admin/menu/categories/${id}`, { defaultStationId: 'cold' }, known);
  const [mains] = among(grillCategories);
  const burger = await asOwner<MenuItem>('POST', '/api/admin/menu/items', {
    ...named('Burger wołowy z sałatką colesław', 'Beef burger with coleslaw'),
    kitchenNames: { pl: 'Burger', en: 'Burger' },
    categoryId: mains?.id,
    price: 4_600,
    targetMinutes: 15,
    allergens: ['gluten', 'eggs', 'milk', 'mustard'],
    stationIds: ['grill', 'cold'],
  });
  return burger.id;
}

type Person = { userId: string; cookie: string };

/** Orders by table and their progress: sent, then marked ready or served by kitchen and waiter. */
const evening: {
  table: number;
  guests: number;
  dishes: number[];
  drinks: number[];
  reached: 'draft' | 'sent' | 'ready' | 'served';
  /** Paid before the food is served. */
  isPaid?: true;
}[] = [
  { table: 0, guests: 2, dishes: [2, 9], drinks: [1], reached: 'ready' },
  { table: 1, guests: 4, dishes: [0, 0, 12, 15], drinks: [3, 4], reached: 'sent' },
  { table: 3, guests: 3, dishes: [5, 7], drinks: [], reached: 'served' },
  { table: 5, guests: 2, dishes: [14], drinks: [2], reached: 'sent', isPaid: true },
  { table: 6, guests: 5, dishes: [1, 3, 8, 11, 20], drinks: [5, 6], reached: 'sent' },
  { table: 9, guests: 2, dishes: [4], drinks: [], reached: 'draft' },
];

/** Takeaway orders: the pickup time, and whether it is paid already. */
const takeaways = [
  { name: 'Nowak', phone: '600 100 200', inMinutes: 25, dish: 9, isPaid: false },
  { name: 'Wiśniewska', phone: '600 300 400', inMinutes: 45, dish: 12, isPaid: true },
];

async function request<T>(
  app: FastifyInstance,
  options: InjectOptions,
): Promise<{ body: T; cookie: string }> {
  const response = await app.inject(options);
  if (response.statusCode >= 300)
    throw new Error(`The demo could not be set up: ${response.statusCode} ${response.body}`);
  const cookie = response.cookies[0];
  return {
    body: (response.body === '' ? undefined : response.json()) as T,
    cookie: cookie === undefined ? '' : `${cookie.name}=${cookie.value}`,
  };
}

/** Makes calls as a signed-in person. */
async function callsOf(app: FastifyInstance, { cookie }: Person): Promise<DemoCall> {
  const { body } = await request<{ token: string }>(app, {
    method: 'POST',
    url: '/identity/token',
    headers: { cookie },
    payload: {},
  });
  return async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
    version?: number,
  ) => {
    const headers = {
      authorization: `Bearer ${body.token}`,
      'idempotency-key': randomUUID(),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    return (await request<T>(app, { method, url, headers, ...(payload === undefined ? {} : { payload }) }))
      .body;
  };
}

/** Accepts an invitation as a person of the sample staff. */
async function join(
  app: FastifyInstance,
  owner: Person,
  { id, username, displayName }: User,
): Promise<Person> {
  const invitation = await request<{ token: string }>(app, {
    method: 'POST',
    url: '/identity/invitations',
    headers: { cookie: owner.cookie },
    payload: { userId: id, username, displayName },
  });
  const { cookie } = await request(app, {
    method: 'POST',
    url: `/identity/invitations/${invitation.body.token}`,
    payload: { username, displayName, password: randomBytes(16).toString('hex'), legalConsent: true },
  });
  return { userId: id, cookie };
}

async function menuOf(asWaiter: DemoCall) {
  const menu = await asWaiter<WaiterMenuCategory[]>('GET', '/api/waiter/menu');
  const items = menu.flatMap(category => category.items).filter(({ pricedBy }) => pricedBy === undefined);
  return {
    dishes: items.filter(({ station }) => station === 'kitchen'),
    drinks: items.filter(({ station }) => station === 'bar'),
  };
}

async function playEvening(asWaiter: DemoCall, asOwner: DemoCall): Promise<void> {
  const tables = await asWaiter<WaiterTable[]>('GET', '/api/waiter/tables');
  const { dishes, drinks } = await menuOf(asWaiter);
  for (const visit of evening) {
    const wanted = [
      ...visit.dishes.map(index => dishes[index % dishes.length]),
      ...visit.drinks.map(index => drinks[index % drinks.length]),
    ];
    const lines = wanted.flatMap(item => (item === undefined ? [] : [{ menuItemId: item.id, quantity: 1 }]));
    const order = await asWaiter<Order>('POST', '/api/waiter/orders', {
      type: 'dineIn',
      tableId: tables[visit.table]?.id,
      guestCount: visit.guests,
      lines,
    });
    if (visit.reached === 'draft') continue;
    const sent = await asWaiter<Order>('POST', `/api/waiter/orders/${order.id}/send`, {});
    if (visit.isPaid) await pay(asWaiter, sent);
    if (visit.reached === 'sent') continue;
    for (const line of sent.lines.filter(({ state }) => state === 'sent')) {
      await asOwner('POST', `/api/preparation/lines/${line.id}/ready`, {});
    }
    if (visit.reached === 'ready') continue;
    await asWaiter('POST', `/api/waiter/orders/${order.id}/serve`, {
      lineIds: sent.lines.map(({ id }) => id),
    });
  }
}

async function pay(asWaiter: DemoCall, { id, due }: Order): Promise<void> {
  await asWaiter('POST', `/api/waiter/orders/${id}/payments`, { kind: 'card', amount: due });
  await asWaiter('POST', `/api/waiter/orders/${id}/close`, {});
}

/** A pickup time must be in the current business day: at its very end all guests come a minute before the end. */
async function pickupTimes(asOwner: DemoCall): Promise<(inMinutes: number) => string> {
  const { timeZone, businessDayCutoff } = await asOwner<Settings>('GET', '/api/admin/settings');
  const nowMs = Date.now();
  const tomorrow = addDays(businessDay(nowMs, timeZone, businessDayCutoff), 1);
  const endMs = businessDayStart(tomorrow, timeZone, businessDayCutoff);
  return inMinutes => new Date(Math.min(nowMs + inMinutes * 60_000, endMs - 60_000)).toISOString();
}

async function playTakeaways(asWaiter: DemoCall, asOwner: DemoCall): Promise<void> {
  const { dishes } = await menuOf(asWaiter);
  const pickupAt = await pickupTimes(asOwner);
  for (const { name, phone, inMinutes, dish, isPaid } of takeaways) {
    const order = await asWaiter<Order>('POST', '/api/waiter/orders', {
      type: 'takeaway',
      guestCount: 1,
      name,
      phone,
      pickupAt: pickupAt(inMinutes),
      lines: [{ menuItemId: dishes[dish]?.id, quantity: 2 }],
    });
    const sent = await asWaiter<Order>('POST', `/api/waiter/orders/${order.id}/send`, {});
    if (isPaid) await pay(asWaiter, sent);
  }
}

async function orderBurgers(asWaiter: DemoCall, menuItemId: string): Promise<void> {
  const tables = await asWaiter<WaiterTable[]>('GET', '/api/waiter/tables');
  const order = await asWaiter<Order>('POST', '/api/waiter/orders', {
    type: 'dineIn',
    tableId: tables[11]?.id,
    guestCount: 2,
    lines: [1, 2].map(seat => ({ menuItemId, quantity: 1, seat })),
  });
  await asWaiter('POST', `/api/waiter/orders/${order.id}/send`, {});
}

/**
 * Sets up an empty server; returns the user id of one person for each role. `beforeEvening` is called once staff and menu exist, before the first order.
 */
export async function openDemoRestaurant(
  app: FastifyInstance,
  beforeEvening: () => Promise<void> = async () => {},
): Promise<Record<Role, string>> {
  const set = await request<{ userId?: string }>(app, {
    method: 'POST',
    url: '/identity/setup',
    payload: {
      restaurantName: 'Pod Lipą',
      username: 'owner',
      displayName: 'Zofia',
      password: randomBytes(16).toString('hex'),
      sample: true,
    },
  });
  const state = await request<{ user: { id: string } }>(app, {
    method: 'GET',
    url: '/identity/state',
    headers: { cookie: set.cookie },
  });
  const owner: Person = { userId: state.body.user.id, cookie: set.cookie };
  const asOwner = await callsOf(app, owner);
  const staff = await asOwner<User[]>('GET', '/api/admin/users');
  const joinFirst = async (role: Role): Promise<Person> => {
    // A person with only this role, so that the link opens its screen.
    const user = staff.find(({ roles, joinedAt }) => roles.join() === role && joinedAt === undefined);
    if (user === undefined) throw new Error(`The sample restaurant has nobody who is ${role}`);
    return join(app, owner, user);
  };
  const waiter = await joinFirst('waiter');
  const kitchen = await joinFirst('kitchen');
  const bar = await joinFirst('bar');
  const asWaiter = await callsOf(app, waiter);
  const burger = await divideKitchen(asOwner);
  await beforeEvening();
  await playEvening(asWaiter, asOwner);
  await playTakeaways(asWaiter, asOwner);
  await orderBurgers(asWaiter, burger);
  await asOwner('POST', '/api/admin/devices', { name: 'Terminal', kind: 'terminal', driver: 'simulator' });
  return { waiter: waiter.userId, kitchen: kitchen.userId, bar: bar.userId, admin: owner.userId };
}
