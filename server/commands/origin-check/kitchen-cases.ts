/** Cases of the kitchen: dishes of two stations, allergies and the pass, and availability. */
import type { AvailabilityReport, StationIngredient } from '#shared/catalog/availability-schema.ts';
import type { Ingredient, IngredientUse } from '#shared/catalog/ingredient-schema.ts';
import type { MenuItem, WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import {
  answers,
  type Case,
  denies,
  finds,
  itemIn,
  keep,
  keeps,
  makes,
  readSettings,
  runs,
  savesSettings,
  versionIn,
} from './check-cases.ts';
import { at, some } from './check-fields.ts';
import type { CheckOrder, CheckParts, CheckPlace } from './check-order.ts';

const reason = 'Check';

/** A dish of two stations has a ticket at both, and is ready once both have marked it. */
function stationCases({ dish: { id }, order, admin, mark }: CheckPlace): Case[] {
  const stations = keep<NonNullable<Settings['stations']>>();
  const own = { id: `check-${mark}`, group: 'kitchen' as const, name: `Check ${mark}`, color: '#475569' };
  const first = () => stations.now.find(({ group }) => group === 'kitchen')?.id ?? '';
  const both = () => ({ stationIds: [first(), own.id] });
  const version = versionIn('menuItems', id);
  const ofFirst = () => ({ stationId: first() });
  const ofOwn = { stationId: own.id };
  /** The state of the order's only line, as a whole and at each of its stations. */
  const isAt = (state: OrderLine['state'], ...[atFirst, atOwn]: string[]) =>
    at('lines/0', { state, 'stations/length': 2, 'stations/0/status': atFirst, 'stations/1/status': atOwn });
  const isShown = (tickets: Ticket[]) => {
    const shown = tickets.filter(({ orderId }) => orderId === order.now.id).flatMap(({ lines }) => lines);
    const isIt = shown.length === 1 && shown[0]?.id === order.now.lines[0]?.id;
    return isIt ? null : `${shown.length} of its lines are listed`;
  };
  const stands = (which: string, station: () => string) =>
    finds(`it stands at the ${which} of its stations`, 'preparationOrders', isShown, {
      as: 'kitchen',
      params: () => ({ location: 'kitchen', station: station() }),
    });
  // biome-ignore format: a case a row
  return [
    keeps(stations, async run => (await readSettings(run)).stations ?? []),
    savesSettings(() => ({ stations: [...stations.now, own] })),
    makes('changeMenuItem', { id, version, body: both, wants: both }),
    order.opens([1], { name: `Check ${mark}` }),
    order.does('sendOrder', 'to two stations', {}, isAt('sent', 'waiting', 'waiting')),
    stands('first', first),
    stands('second', () => own.id),
    order.does('startLine', 'of the second station', ofOwn, isAt('preparing', 'waiting', 'started')),
    order.does('readyLine', 'of the second station', ofOwn, isAt('preparing', 'waiting', 'ready')),
    order.does('readyLine', 'of the first station, too', ofFirst, isAt('ready', 'ready', 'ready')),
    order.does('recallLine', 'of the second station', ofOwn, isAt('preparing', 'ready', 'started')),
    admin.does('voidLine', 'at both stations', { reason }),
    order.does('seeLine', 'of both stations'),
    order.does('cancelOrder', 'of two stations'),
    makes('changeMenuItem', { id, version, body: { stationId: null } }),
    savesSettings(() => ({ stations: stations.now })),
  ];
}

const atPass = { 'lines/0/isAtPass': true, 'lines/0/state': 'preparing' };
const isSeen = { 'lines/0/allergySeen': some };
/** The line is not at the pass. */
const isIn = (state: OrderLine['state']) => (order: Order) =>
  order.lines[0]?.isAtPass === true ? 'the line is at the pass' : { 'lines/0/state': state };
/** Leaves nothing open. */
const clears = (order: CheckOrder) => [
  order.with({ as: 'owner' }).does('voidLine', 'from the pass', { reason }),
  order.does('cancelOrder', 'from the pass'),
];
const linesOf = (order: CheckOrder) => () => ({ lineIds: order.now.lines.map(({ id }) => id) });

/** Only the kitchen marks a dish ready and calls from the pass, and only after it has seen the guest's allergies. */
function callCases({ order }: CheckPlace): Case[] {
  const [bar, waiter] = [order.with({ as: 'bar' }), order.with({ as: 'waiter' })];
  const lines = linesOf(order);
  const version = () => ({ version: order.now.allergyVersion ?? 0 });
  const another = () => ({ version: version().version + 1 });
  // biome-ignore format: a case a row
  return [
    order.opens([1], { allergyNote: 'Check' }),
    order.refuses('sendOrder', 'with an allergy in words', 'ALLERGY_UNCONFIRMED'),
    order.does('sendOrder', 'with the words confirmed', { allergyTextsConfirmed: ['Check'] }),
    order.refuses('callWaiter', 'before it is ready', 'LINE_STATE', lines),
    order.does('changeOrder', 'with an allergy', { allergies: [{ allergens: ['nuts'] }] }),
    order.refuses('readyLine', 'with the allergy unseen', 'ALLERGY_UNSEEN'),
    order.refuses('seeAllergy', 'of another version', 'ALLERGY_CHANGED', another),
    waiter.refuses('seeAllergy', 'by a waiter', 'FORBIDDEN', version),
    order.does('seeAllergy', 'by the kitchen', version, isSeen),
    order.does('readyLine', 'with a pass', {}, atPass),
    order.refuses('serveLines', 'before the call', 'LINE_STATE', lines),
    bar.refuses('callWaiter', 'by the bar', 'FORBIDDEN', lines),
    waiter.refuses('callWaiter', 'by the waiter', 'FORBIDDEN', lines),
    order.does('changeOrder', 'at the pass', { allergyNote: 'Check again' }),
    order.refuses('callWaiter', 'with the new allergy unseen', 'ALLERGY_UNSEEN', lines),
    order.does('seeAllergy', 'at the pass', version, isSeen),
    order.does('callWaiter', 'seen', lines, isIn('ready')),
    answers('a second call changes nothing', 'callWaiter', { id: () => order.now.id, body: lines }, () => ({ version: order.now.version })),
    order.does('undoCall', 'at once', lines, atPass),
    order.does('callWaiter', 'once more', lines, isIn('ready')),
    order.does('claimLines', 'that were called', lines),
    order.refuses('undoCall', 'of what is picked up', 'LINE_STATE', lines),
    order.does('unclaimLines', 'that were claimed', lines, { 'lines/0/claimedBy': undefined }),
    order.does('serveLines', 'that were called', lines, isIn('served')),
    ...clears(order),
  ];
}

function ticketCases({ other: order }: CheckPlace): Case[] {
  const course = () => ({ course: order.now.lines[0]?.course ?? 0 });
  // biome-ignore format: a case a row
  return [
    order.opens([1]),
    order.does('sendOrder', 'on hold', () => ({ holdCourses: [course().course] }), isIn('held')),
    order.with({ as: 'waiter' }).refuses('fireFromPass', 'by a waiter', 'FORBIDDEN', course),
    order.does('fireFromPass', 'of the next course', course, isIn('sent')),
    order.does('showTicket', 'of the kitchen', {}, { 'lines/0/shownAt': some }),
    order.does('startLine', 'of the kitchen', {}, isIn('preparing')),
    order.does('readyTicket', 'of the kitchen', {}, atPass),
    order.does('recallTicket', 'of the kitchen', {}, isIn('preparing')),
    ...clears(order),
  ];
}

function passCases(place: CheckPlace): Case[] {
  const drafts = place.order;
  const usedPass = keep<boolean>();
  const saves = (usesPass: () => boolean) => savesSettings(() => ({ usesPass: usesPass() }));
  const neighbour = drafts.with({ as: 'neighbour' });
  const lines = keep<{ lineIds: string[] }>();
  // biome-ignore format: a case a row
  return [
    keeps(usedPass, async run => (await readSettings(run)).usesPass ?? false),
    saves(() => false),
    drafts.opens([1]),
    keeps(lines, linesOf(drafts)),
    drafts.denies('without a pass nothing is called from it', 'callWaiter', 'PASS_OFF', () => lines.now),
    drafts.makes('cancelOrder'),
    saves(() => true),
    neighbour.denies('the pass of another restaurant knows no order of this one', 'callWaiter', 'NOT_FOUND', () => lines.now),
    runs([...callCases(place), ...ticketCases(place)], [saves(() => usedPass.now)]),
  ];
}

/** An 86 of an item: what it blocks, who may undo it, and the remaining portions. */
function itemCases({ order, dish: { id } }: CheckPlace): Case[] {
  const [first, last] = [keep<MenuItem>(), keep<MenuItem>()];
  const undo = (latest: typeof first) => () => ({ available: true, undoes: latest.now.version });
  const [out, tonight] = [{ available: false }, { available: false, until: 'endOfDay' as const }];
  const sold = (portionsLeft: number | null) => ({ available: true, portionsLeft });
  const two = { lines: [{ menuItemId: id, quantity: 2 }] };
  const isListed = (orders: readonly { id: string }[]) =>
    orders.some(one => one.id === order.now.id) ? null : 'the order is not listed';
  const byCook = { as: 'kitchen', params: { id } } as const;
  const [sameTime, same] = [
    () => ({ 'unavailable/at': first.now.unavailable?.at }),
    () => ({ unavailable: first.now.unavailable }),
  ];
  // biome-ignore format: a case a row
  return [
    order.opens([1]),
    finds('before an 86 it says whose lines it stops', 'itemImpact', ({ orders }) => isListed(orders), byCook),
    denies('an 86 by the waiter is refused', 'setAvailability', 'FORBIDDEN', { as: 'waiter', id, body: out }),
    denies('an 86 by the neighbour is refused', 'setAvailability', 'NOT_FOUND', { as: 'neighbour', id, body: out }),
    makes('setAvailability', { id, body: tonight, wants: { 'unavailable/until': some }, to: first }),
    order.refuses('sendOrder', 'of what is out', 'ITEM_UNAVAILABLE'),
    finds('what an 86 stops is listed', 'blockedOrders', isListed, { as: 'kitchen' }),
    makes('setAvailability', { id, body: out, wants: sameTime, to: last }),
    denies('the undo of an 86 with a later one is refused', 'setAvailability', 'VERSION_CONFLICT', { id, body: undo(first) }),
    makes('setAvailability', { what: 'undone', id, body: undo(last), wants: same }),
    makes('setAvailability', { what: 'one portion', id, body: sold(1), wants: { unavailable: undefined, portionsLeft: 1 } }),
    order.refuses('addLines', 'more than is left', 'PORTIONS_EXCEEDED', two),
    order.does('sendOrder', 'the last portion'),
    finds('the last portion is gone', 'menuItems', { [`${id}/portionsLeft`]: 0 }),
    denies('what is sold out is not reported as out', 'reportOut', 'ITEM_UNAVAILABLE', { id }),
    makes('setAvailability', { what: 'uncounted', id, body: sold(null), wants: { portionsLeft: undefined } }),
  ];
}

/** Dishes that waiters report as out. */
function reportCases(dishId: string): Case[] {
  const reported = keep<AvailabilityReport>();
  const [dish, id] = [{ id: dishId }, () => reported.now.id];
  // biome-ignore format: a case a row
  return [
    denies('a report by the kitchen is refused', 'reportOut', 'FORBIDDEN', { as: 'kitchen', ...dish }),
    denies('a report by the neighbour is refused', 'reportOut', 'NOT_FOUND', { as: 'neighbour', ...dish }),
    makes('reportOut', { ...dish, wants: { menuItemId: dishId, state: 'open' }, to: reported }),
    denies("a report is not the waiter's to refuse", 'refuseReport', 'FORBIDDEN', { as: 'waiter', id }),
    denies("a report is not the neighbour's to refuse", 'refuseReport', 'NOT_FOUND', { as: 'neighbour', id }),
    makes('refuseReport', { id, wants: () => ({ id: reported.now.id, state: 'refused' }) }),
    denies('what was refused is not reported again at once', 'reportOut', 'REPORT_REFUSED', dish),
  ];
}

function ingredientCases({ dish, other: drafts, mark }: CheckPlace): Case[] {
  const [ingredient, out] = [keep<Ingredient>(), keep<StationIngredient>()];
  const id = () => ingredient.now.id;
  const [off, on] = [{ available: false }, { available: true }];
  const back = () => ({ available: true, undoes: out.now.version });
  const [isOut, isBack] = [{ unavailable: some }, { unavailable: undefined }];
  const isOffered = (menu: WaiterMenuCategory[]) =>
    itemIn(menu, dish.id)?.unavailable === undefined ? 'the dish is still offered' : null;
  const setsRecipe = (ingredients: () => IngredientUse[]) =>
    makes('changeMenuItem', {
      id: dish.id,
      version: versionIn('menuItems', dish.id),
      body: () => ({ ingredients: ingredients() }),
    });
  // biome-ignore format: a case a row
  return [
    makes('createIngredient', { body: { name: `Check ${mark} 86`, unit: 'g' }, to: ingredient }),
    setsRecipe(() => [{ ingredientId: id(), quantity: 1 }]),
    makes('setIngredientAvailability', { id, body: off, wants: isOut, to: out }),
    denies("another restaurant's 86 of it is refused", 'setIngredientAvailability', 'NOT_FOUND', { as: 'neighbour', id, body: on }),
    finds('what needs it is out', 'waiterMenu', isOffered, { as: 'waiter' }),
    makes('setIngredientAvailability', { what: 'undone', id, body: back, wants: isBack }),
    drafts.opens([1]),
    makes('setIngredientAvailability', { what: 'again', id, body: off }),
    drafts.refuses('sendOrder', 'of what needs it', 'ITEM_UNAVAILABLE'),
    makes('setIngredientAvailability', { what: 'available', id, body: on }),
    drafts.makes('cancelOrder'),
    setsRecipe(() => []),
    makes('archiveIngredient', { id, version: run => versionIn('ingredients', id())(run) }),
  ];
}

function availabilityCases(place: CheckPlace): Case[] {
  const { dish, order, admin } = place;
  return [
    ...itemCases(place),
    ...reportCases(dish.id),
    ...ingredientCases(place),
    admin.does('voidLine', 'of the last portion', { reason }),
    order.does('cancelOrder', 'of the last portion'),
  ];
}

export const kitchenParts: CheckParts = {
  stations: stationCases,
  'allergies and the pass': passCases,
  'what is out': availabilityCases,
};
