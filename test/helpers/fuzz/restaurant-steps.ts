/** Steps of property tests that concern the whole restaurant: its pass, its stations, and what is out of stock. */
import { chargeDeposit } from '../cash/deposits.ts';
import type { OrderStep } from '../restaurants/order-steps.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { addTicketPrinter } from '../restaurants/paper-station.ts';
import { changeSettings } from '../restaurants/sent-order.ts';
import { restaurantIds } from '../restaurants/small-restaurant.ts';
import { ifMatch } from '../restaurants/stocked-origin.ts';
import { addKitchenStations, kitchenStations, shareDish } from '../stations/kitchen-stations.ts';
import { lawCharge } from './charge-law-checks.ts';
import { addTill } from './law-till.ts';
import { addWeighedDishes, sellLawHalves } from './portion-law-checks.ts';
import { addLawSetMenu } from './set-law-checks.ts';
import type { Call } from './step-calls.ts';

/** Their answers are no orders. */
export const restaurantSteps: ReadonlySet<string> = new Set([
  ...['takeOut', 'countPortions', 'takeOutIngredient', 'settle', 'setPrices', 'setHours'],
]);

export const lawIngredientId = '01970000-0000-7000-8000-000000000778';
const lawPriceListId = '01970000-0000-7000-8000-000000000779';
/** The station that the settings put on paper now and then. */
const paperStationId = 'grill';

/** What a save of the settings switches: the pass on or off, a station to paper, or back to its screen under another name. */
export function switchedOf({ count }: Pick<OrderStep, 'count'>): 'passOn' | 'passOff' | 'paper' | 'screen' {
  return (['passOn', 'passOff', 'paper', 'screen'] as const)[count % 4] ?? 'passOn';
}

/** Saves the settings as they are when the step begins, so that a repetition is the same request. */
export async function settingsCall(origin: OriginFixture, step: OrderStep): Promise<Call> {
  const { version, ...settings } = (await origin.read('settings')).data;
  const switched = switchedOf(step);
  const station = { mode: switched === 'paper' ? 'paper' : 'screen', name: `Grill ${step.percent}` };
  const stations = settings.stations?.map(known =>
    known.id === paperStationId ? { ...known, ...station } : known,
  );
  const isOfPass = switched === 'passOn' || switched === 'passOff';
  const serviceCharge = { ...lawCharge, percent: step.percent % 2 === 0 ? lawCharge.percent : 10 };
  const ordersPerTable = 1 + (step.percent % 3);
  const change = isOfPass
    ? { usesPass: switched === 'passOn', ordersPerTable }
    : { stations, serviceCharge, ordersPerTable };
  const body = { ...settings, ...change };
  return { name: 'saveSettings', body, params: {}, headers: ifMatch(version) };
}

/** A happy hour of the drinks that begins, changes or ends: drafts that are raised afterwards have another price. */
export async function pricesCall(origin: OriginFixture, { percent, count }: OrderStep): Promise<Call> {
  const { version } = (await origin.read('priceLists')).data;
  const days = [1, 2, 3, 4, 5, 6, 7];
  const list = {
    ...{ id: lawPriceListId, name: 'Happy hour', isActive: count % 3 > 0, rounding: 'none', items: [] },
    windows: [{ days, from: '00:00', to: '00:00' }],
    categories: [{ categoryId: restaurantIds.drinks, percent }],
  };
  return { name: 'savePriceLists', body: { lists: [list] }, params: {}, headers: ifMatch(version) };
}

/** Whether the item is sold at this hour afterwards. */
export function isSoldAfter({ count }: Pick<OrderStep, 'count'>): boolean {
  return count % 3 === 0;
}

/** Hours of one item that are on, or that are over until another day: drafts of it stay, more of it is refused. */
export async function hoursCall(origin: OriginFixture, step: OrderStep): Promise<Call> {
  const id = step.item;
  const known = (await origin.read('menuItems')).data.find(item => item.id === id);
  const today = new Date(origin.clock.nowMs).getUTCDay();
  const days = isSoldAfter(step) ? [1, 2, 3, 4, 5, 6, 7] : [1 + ((today + 2) % 7)];
  const body = { availability: [{ days, from: '00:00', to: '00:00' }] };
  return { name: 'changeMenuItem', body, params: { id }, headers: ifMatch(known?.version ?? 0) };
}

/** As the evening begins. */
export async function resetSettings(origin: OriginFixture): Promise<void> {
  const { data: devices } = await origin.read('devices');
  const printerId = devices.find(({ kind }) => kind === 'printer')?.id;
  const stations = kitchenStations.map(station => ({
    ...station,
    mode: 'screen' as const,
    ...(printerId !== undefined && station.group === 'kitchen' && { printerId }),
  }));
  return changeSettings(origin, () => ({
    ...{ usesPass: false, stations, serviceCharge: lawCharge, ordersPerTable: 2 },
  }));
}

/**
 * A kitchen of three stations with a printer that nobody empties; dumplings are made by two of them, soups of an ingredient that
 * may run out, and water has a deposit.
 */
export async function furnishForLaws(origin: OriginFixture): Promise<void> {
  await addTill(origin);
  await addTicketPrinter(origin, 'kitchen');
  await addKitchenStations(origin);
  await addWeighedDishes(origin);
  await resetSettings(origin);
  await addLawSetMenu(origin);
  await shareDish(origin, restaurantIds.dumplings, ['cold', 'grill']);
  await chargeDeposit(origin, 'water');
  await sellLawHalves(origin);
  await origin.command('createIngredient', { id: lawIngredientId, name: 'Koper', unit: 'g' });
  const ingredients = [{ ingredientId: lawIngredientId, quantity: 5 }];
  const options = { params: { id: restaurantIds.soup }, headers: ifMatch(2) };
  const { status, text } = await origin.command('changeMenuItem', { ingredients }, options);
  if (status !== 200) throw new Error(text);
}
