/** Cases of the office's settings: staff, saved filters, the menu as a file, and items not sold by the piece. */
import { randomUUID } from 'node:crypto';
import type { MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import type { MenuCategory, MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { PriceList, PriceLists } from '#shared/catalog/price-list-schema.ts';
import type { SetMenu, SetMenus } from '#shared/catalog/set-menu-schema.ts';
import { reads } from '#shared/contract/reads.ts';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import type { Role } from '#shared/kernel/roles.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { SavedFilters } from '#shared/venue/saved-filter-schema.ts';
import {
  type Case,
  type CheckRun,
  type CheckStaff,
  checks,
  denies,
  finds,
  itemIn,
  keep,
  keeps,
  makes,
  none,
  read,
  readSettings,
  tidies,
  versionIn,
} from './check-cases.ts';
import { at } from './check-fields.ts';
import type { CheckParts, CheckPlace } from './check-order.ts';

const opening = { type: 'takeaway' as const, guestCount: 1 };

/** An admin by role can't change an organization admin, and X-Users-Version changes with a role. */
export function staffCases({ admin, nobody, waiter }: CheckStaff): Case[] {
  const name = keep<string>();
  const before = keep<string | null>();
  const version = versionIn('users', admin);
  const readUsersVersion = async ({ caller }: CheckRun) =>
    (await caller.call({ as: 'owner', path: reads.tableLocations.path })).headers.get('X-Users-Version');
  const gives = (roles: Role[], what: string) =>
    makes('changeUser', { what, id: nobody, version: versionIn('users', nobody), body: { roles } });
  const line = 'X-Users-Version changes when a role is given';
  const changed = checks(line, async run => {
    const after = await readUsersVersion(run);
    const isNew = after !== null && /^\d{1,15}$/.test(after) && after !== before.now;
    return isNew ? null : `${after} after ${before.now}`;
  });
  const twin = () => ({
    id: randomUUID(),
    username: `check_twin_${randomUUID().slice(0, 8)}`,
    displayName: `\u202e${name.now.toUpperCase()}\u200b`,
    roles: [],
  });
  const byRole = { as: 'nobody', id: admin, version } as const;
  const switchesOff = { ...byRole, body: { isActive: false } };
  const code = 'ORGANIZATION_ADMIN_REQUIRED';
  // biome-ignore format: a case a row
  return [
    keeps(before, readUsersVersion),
    gives(['admin'], 'a role is given'),
    async run => (before.now === null ? run.report.skip(line, none) : changed(run)),
    denies("an admin by role can't switch off the organization's admin", 'changeUser', code, switchesOff),
    denies("an admin by role can't archive the organization's admin", 'archiveUser', code, byRole),
    gives([], 'a role is taken away'),
    keeps(name, async run => (await read(run, 'users')).find(({ id }) => id === waiter)?.displayName ?? ''),
    denies('nobody takes the name of another, with signs that nobody sees either', 'createUser', 'NAME_TAKEN', { body: twin }),
  ];
}

/** The whole list is saved in one version; names are unique; other people's filters are not shown. */
export function savedFilterCases(): Case[] {
  const [before, saved] = [keep<SavedFilters>(), keep<SavedFilters>()];
  const [oldVersion, version] = [() => before.now.version, () => saved.now.version];
  const fresh = { id: randomUUID(), screen: 'orders' as const, name: 'Check', query: 'range=yesterday' };
  const body = { filters: [fresh] };
  const twice = { filters: [fresh, { ...fresh, id: randomUUID(), name: 'CHECK' }] };
  const isRead = ({ filters }: SavedFilters) =>
    filters.some(({ id }) => id === fresh.id) ? 'another admin reads them' : null;
  // biome-ignore format: a case a row
  return [
    keeps(before, run => read(run, 'savedFilters')),
    makes('saveFilters', { version: oldVersion, body, wants: body, to: saved }),
    denies('two saved filters of one name are refused', 'saveFilters', 'NAME_TAKEN', { version, body: twice }),
    denies('saved filters of an older version are refused', 'saveFilters', 'VERSION_CONFLICT', { version: oldVersion, body: { filters: [] } }),
    finds('saved filters are their own admin’s', 'savedFilters', isRead, { as: 'neighbour' }),
    tidies('saveFilters', { version, body: () => ({ filters: before.now.filters }) }),
  ];
}

/** A check has no effect, and the import applies what it showed. */
function menuFileCases({ dish: { id, price } }: CheckPlace): Case[] {
  const digits = keep<number>();
  const shown = keep<MenuImportPreview>();
  const fileOf = (minor: number) => () => {
    const text = (minor / 10 ** digits.now).toFixed(digits.now);
    return { file: Buffer.from(`ID,Price\n${id},${text}`).toString('base64'), archivesMissing: false };
  };
  const [other, back] = [fileOf(123), fileOf(price)];
  const shownOf = (file: typeof other) => () => ({ ...file(), fingerprint: shown.now.fingerprint ?? '' });
  const body = shownOf(other);
  // biome-ignore format: a case a row
  return [
    keeps(digits, async run => fractionDigitsOf((await readSettings(run)).currency)),
    makes('checkMenuImport', { body: other, wants: { 'changed/length': 1 }, to: shown }),
    finds('a checked file has changed nothing', 'menuItems', { [`${id}/price`]: price }),
    makes('importMenu', { body, wants: { changed: 1 } }),
    finds('an imported price is the item’s', 'menuItems', { [`${id}/price`]: 123 }),
    denies('a file that would do something else by now is refused', 'importMenu', 'MENU_CHANGED', { body }),
    makes('checkMenuImport', { what: 'with the price of before', body: back, to: shown }),
    tidies('importMenu', { body: shownOf(back) }),
  ];
}

/** Open items need a right, have the price and VAT rate of the request, and belong to no menu item. */
function openItemCases(): Case[] {
  const [order, known] = [keep<Order>(), keep<number>()];
  const as = 'owner';
  const bodyOf = (quantity: number, rate: () => number) => () => {
    const openItem = { name: 'Check', price: 1_234, vatRate: rate(), station: 'none' as const };
    return { ...opening, lines: [{ openItem, quantity }] };
  };
  const [body, unknownRate] = [bodyOf(2, () => known.now), bodyOf(1, () => 99.99)];
  const sold = { menuItemId: undefined, name: 'Check', unitPrice: 1_234, lineTotal: 2_468 };
  const wants = () => ({ 'lines/length': 1, ...at('lines/0', { ...sold, vatRate: known.now }) });
  const atUnknownRate = 'an open item at a VAT rate that the settings don’t have is refused';
  // biome-ignore format: a case a row
  return [
    keeps(known, async run => (await readSettings(run)).vatRates[0]?.rate ?? 0),
    denies('an open item of a waiter who may sell none is refused', 'createOrder', 'FORBIDDEN', { body }),
    denies(atUnknownRate, 'createOrder', 'INVALID_REQUEST', { as, body: unknownRate }),
    makes('createOrder', { what: 'with an open item', as, body, wants, to: order }),
    tidies('cancelOrder', { as, id: () => order.now.id }),
  ];
}

/** Items sold by weight need a weight, have quantity 1, and cost the rounded price of their net weight. */
function weightCases(): Case[] {
  const [category, item, order] = [keep<MenuCategory>(), keep<MenuItem>(), keep<Order>()];
  const ofWeight = { price: 1_250, pricedBy: '100g' as const };
  const dish = () => ({
    categoryId: category.now.id,
    name: 'Weighed',
    station: 'none' as const,
    ...ofWeight,
  });
  const bodyOf = (quantity: number, weight?: { grossGrams: number; tareGrams?: number }) => () => ({
    ...opening,
    lines: [{ menuItemId: item.now.id, quantity, ...(weight && { weight }) }],
  });
  const weight = at('weight', { grams: 322, tareGrams: 450, ...ofWeight });
  const wants = at('lines/0', { unitPrice: 4_025, lineTotal: 4_025, quantity: 1, ...weight });
  const [unweighed, two, weighed] = [
    bodyOf(1),
    bodyOf(2, { grossGrams: 300 }),
    bodyOf(1, { grossGrams: 772, tareGrams: 450 }),
  ];
  // biome-ignore format: a case a row
  return [
    makes('createMenuCategory', { what: 'for weights', body: { name: 'Weighed' }, to: category }),
    makes('createMenuItem', { what: 'sold by weight', body: dish, wants: ofWeight, to: item }),
    denies('an item sold by weight without its weight is refused', 'createOrder', 'WEIGHT_REQUIRED', { body: unweighed }),
    denies('two of an item sold by weight at once are refused', 'createOrder', 'INVALID_REQUEST', { body: two }),
    makes('createOrder', { what: 'weighed', body: weighed, wants, to: order }),
    tidies('cancelOrder', { id: () => order.now.id }),
  ];
}

/** Halves have the menu's half price and their own name; a draft can change between half and whole. */
function halfPortionCases({ order }: CheckPlace): Case[] {
  const [category, item, whole] = [keep<MenuCategory>(), keep<MenuItem>(), keep<MenuItem>()];
  const bodyOf =
    (name: string, more: { halfPrice?: number } = {}) =>
    () => ({
      categoryId: category.now.id,
      name,
      price: 2_000,
      station: 'none' as const,
      ...more,
    });
  const halvesOf = (latest: typeof item) => () => ({
    ...opening,
    lines: [{ menuItemId: latest.now.id, quantity: 2, isHalf: true }],
  });
  const halfPrice = 1_200;
  const dear = bodyOf('Halved', { halfPrice: 2_001 });
  const half = { name: '½ Halved', isHalf: true, unitPrice: halfPrice, lineTotal: 2 * halfPrice };
  // biome-ignore format: a case a row
  return [
    makes('createMenuCategory', { what: 'for half portions', body: { name: 'Halves' }, to: category }),
    denies('half a portion that costs more than a whole one is refused', 'createMenuItem', 'INVALID_REQUEST', { body: dear }),
    makes('createMenuItem', { what: 'sold by halves too', body: bodyOf('Halved', { halfPrice }), wants: { halfPrice }, to: item }),
    makes('createMenuItem', { what: 'sold whole', body: bodyOf('Whole'), to: whole }),
    denies('half a portion of what has no half price is refused', 'createOrder', 'ITEM_UNKNOWN', { body: halvesOf(whole) }),
    makes('createOrder', { what: 'of halves', body: halvesOf(item), wants: at('lines/0', half), to: order }),
    order.makes('changeLine', { isHalf: false }, { 'lines/0/name': 'Halved', 'lines/0/unitPrice': 2_000 }),
    tidies('cancelOrder', { id: () => order.now.id }),
  ];
}

/** The whole list is saved in one version; lists set the waiters' prices during their hours. */
function priceListCases({ dish: { id, price } }: CheckPlace): Case[] {
  const [before, saved] = [keep<PriceLists>(), keep<PriceLists>()];
  const version = () => before.now.version;
  const list: PriceList = {
    id: randomUUID(),
    name: 'Check',
    isActive: true,
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }],
    categories: [],
    items: [{ itemId: id, price: 0 }],
    rounding: 'none',
  };
  const body = { lists: [list] };
  const isSet = (menu: WaiterMenuCategory[]) => {
    const shown = itemIn(menu, id);
    return shown?.price === 0 && shown.priceList?.regularPrice === price
      ? null
      : 'the price is another one, or the menu’s isn’t told';
  };
  // biome-ignore format: a case a row
  return [
    keeps(before, run => read(run, 'priceLists')),
    makes('savePriceLists', { version, body, wants: body, to: saved }),
    finds('a price list that is on sets the waiters’ price', 'waiterMenu', isSet, { as: 'waiter' }),
    denies('price lists of an older version are refused', 'savePriceLists', 'VERSION_CONFLICT', { version, body: { lists: [] } }),
    tidies('savePriceLists', { version: () => saved.now.version, body: () => ({ lists: before.now.lists }) }),
  ];
}

/** A set is added whole at one price, which stays whatever happens to a dish. */
function setMenuCases({ dish, order }: CheckPlace): Case[] {
  const [before, saved, item] = [keep<SetMenus>(), keep<SetMenus>(), keep<MenuItem | undefined>()];
  const version = () => before.now.version;
  const [setMenuId, courseId, price] = [randomUUID(), randomUUID(), 1_001];
  const course = { id: courseId, name: 'Check', names: {}, count: 2, dishes: [{ itemId: dish.id }] };
  const set = { id: setMenuId, name: 'Check set', names: {}, price, isActive: true, courses: [course] };
  const menus = () => {
    const own: SetMenu = { ...set, categoryId: item.now?.categoryId ?? '' };
    return { menus: [...before.now.menus, own] };
  };
  const chosen = { courseId, menuItemId: dish.id };
  const costs = { subtotal: price };
  // biome-ignore format: a case a row
  return [
    keeps(before, run => read(run, 'setMenus')),
    keeps(item, async run => (await read(run, 'menuItems')).find(({ id }) => id === dish.id)),
    makes('saveSetMenus', { version, body: menus, wants: menus, to: saved }),
    denies('set menus of an older version are refused', 'saveSetMenus', 'VERSION_CONFLICT', { version, body: { menus: [] } }),
    makes('createOrder', { body: opening, to: order }),
    order.denies('a set menu without all of its dishes is refused', 'addSet', 'INVALID_REQUEST', { setMenuId, dishes: [chosen] }),
    order.makes('addSet', { setMenuId, dishes: [chosen, chosen] }, { ...costs, 'lines/length': 2 }),
    order.makes('exchangeSetDish', { menuItemId: dish.id }, costs),
    order.makes('removeLine', undefined, costs),
    tidies('cancelOrder', { id: () => order.now.id }),
    tidies('saveSetMenus', { version: () => saved.now.version, body: () => ({ menus: before.now.menus }) }),
  ];
}

/** Outside its hours an item shows when it is sold next, and can’t be added; lines added earlier can be sent. */
function hoursCases({ dish: { id }, order, admin, one }: CheckPlace): Case[] {
  const version = versionIn('menuItems', id);
  /** A weekday that is not today in any time zone. */
  const otherDay = 1 + ((new Date().getUTCDay() + 2) % 7);
  const hours = { availability: [{ days: [otherDay], from: '00:00', to: '01:00' }] };
  const saysWhen = (menu: WaiterMenuCategory[]) =>
    itemIn(menu, id)?.offHours?.from === undefined ? 'offHours.from is missing' : null;
  // biome-ignore format: a case a row
  return [
    order.opens([1]),
    makes('changeMenuItem', { what: 'hours', id, version, body: hours, wants: hours }),
    finds('outside its hours an item says when it is sold again', 'waiterMenu', saysWhen, { as: 'waiter' }),
    order.refuses('addLines', 'outside its hours', 'ITEM_OUTSIDE_HOURS', one),
    order.does('sendOrder', 'added in time'),
    makes('changeMenuItem', { what: 'without hours', id, version, body: { availability: null } }),
    admin.does('voidLine', 'added in time', { reason: 'Check' }),
    order.does('cancelOrder', 'added in time'),
  ];
}

export const officeParts: CheckParts = {
  'the menu as a file': menuFileCases,
  'open items': openItemCases,
  'items sold by weight': weightCases,
  'half portions': halfPortionCases,
  'price lists': priceListCases,
  'set menus': setMenuCases,
  hours: hoursCases,
};
