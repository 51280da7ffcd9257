/**
 * The laws of portions: what is sold by weight is one piece, at the price of what it weighs, that nobody makes cheaper by weighing it again; a
 * half says so by its name, costs what halves cost, and stays one once it is sent.
 */
import { priceOfWeight, unitsOfWeight } from '#shared/catalog/item-weight.ts';
import type { NewMenuItem } from '#shared/catalog/menu-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import type { OriginFixture } from '../restaurants/origin-fixture.ts';
import { type Person, restaurantIds } from '../restaurants/small-restaurant.ts';
import { ifMatch } from '../restaurants/stocked-origin.ts';

export const weighedIds = {
  fish: '01970000-0000-7000-8000-000000000771',
  salad: '01970000-0000-7000-8000-000000000772',
} as const;

/** Fish at 12.00 per 100 g that the kitchen makes, and salad at 59.90 per kg from a bar of the guests' own. */
export async function addWeighedDishes(origin: OriginFixture, more: Partial<NewMenuItem> = {}) {
  const dishes: NewMenuItem[] = [
    {
      ...{
        id: weighedIds.fish,
        name: 'Dorada',
        price: 1_200,
        pricedBy: '100g',
        vatRate: 23,
        categoryId: restaurantIds.food,
      },
      ...more,
    },
    {
      ...{
        id: weighedIds.salad,
        name: 'Sałatka',
        price: 5_990,
        pricedBy: 'kg',
        vatRate: 23,
        tareGrams: 250,
        station: 'none',
      },
      categoryId: restaurantIds.drinks,
    },
  ];
  for (const dish of dishes) {
    const { status, text } = await origin.command('createMenuItem', dish);
    if (status !== 201) throw new Error(text);
  }
}

/** The office sells halves of it too. */
export async function sellHalves(origin: OriginFixture, id: string, halfPrice: number): Promise<void> {
  const known = (await origin.read('menuItems')).data.find(item => item.id === id);
  const options = { params: { id }, headers: ifMatch(known?.version ?? 0) };
  const { status, text } = await origin.command('changeMenuItem', { halfPrice }, options);
  if (status !== 200) throw new Error(text);
}

/** What the menu says of whole ones and halves while the laws are played. */
const lawHalves = {
  [restaurantIds.dumplings]: { whole: 4_200, half: 1_500 },
  [restaurantIds.beer]: { whole: 900, half: 550 },
} as const;

export async function sellLawHalves(origin: OriginFixture): Promise<void> {
  for (const [id, { half }] of Object.entries(lawHalves)) await sellHalves(origin, id, half);
}

function halfBroken({ name, isHalf, menuItemId = '', setMenu, priceList, unitPrice }: OrderLine): string[] {
  const isCalledHalf = name.startsWith('½ ');
  const prices = new Map(Object.entries(lawHalves)).get(menuItemId);
  const price = isHalf ? prices?.half : prices?.whole;
  const isKnown = isHalf === undefined || (prices !== undefined && setMenu === undefined);
  const isPriced =
    prices === undefined ||
    setMenu !== undefined ||
    (priceList === undefined
      ? unitPrice === price
      : priceList.regularPrice === price && unitPrice < priceList.regularPrice);
  return isKnown && isCalledHalf === (isHalf === true) && isPriced
    ? []
    : [`${name} costs ${unitPrice}, where ${isHalf ? 'a half' : 'a whole'} costs ${price}`];
}

/** What a station has, and what guests were told, stays what it is. */
function portionBroken(before: OrderLine, after: OrderLine): string[] {
  if (before.isHalf === after.isHalf) return [];
  const isTold = before.billedAt !== undefined && before.unitPrice !== after.unitPrice;
  return before.state === 'draft' && !isTold
    ? []
    : [`${before.name} became ${after.name} while ${before.state}`];
}

function priceBroken({ name, quantity, unitPrice, weight, priceList, menuItemId }: OrderLine): string[] {
  const isWeighed = Object.values(weighedIds).some(id => id === menuItemId);
  if (weight === undefined) return isWeighed ? [`${name} has no weight`] : [];
  const { price, pricedBy, grams, regularPrice } = weight;
  const wanted = priceOfWeight(price, pricedBy, grams);
  const exact = price * unitsOfWeight(grams, pricedBy);
  const regular = regularPrice === undefined ? undefined : priceOfWeight(regularPrice, pricedBy, grams);
  return [
    ...(isWeighed && quantity === 1 && grams > 0 ? [] : [`${quantity} × ${name} of ${grams} g`]),
    ...(unitPrice === wanted && Math.abs(wanted - exact) <= 0.5 + 1e-6
      ? []
      : [`${name} costs ${unitPrice}, not ${exact}`]),
    ...(priceList?.regularPrice === regular ? [] : [`${name} is said to cost ${regular} else`]),
  ];
}

/** What guests were told stays; what a station has costs less only by who may void it, and while nobody has begun it. */
function cheaperBroken(before: OrderLine, after: OrderLine, as: Person): string[] {
  const { name, weight, unitPrice, billedAt, state, station, sentAt } = before;
  if (weight === undefined || after.weight === undefined) return [];
  const isSameWeight = after.weight.grams === weight.grams;
  if (billedAt !== undefined && after.unitPrice !== unitPrice) return [`${name} was billed at ${unitPrice}`];
  if (after.weight.price < weight.price) return [`${name} costs less per ${weight.pricedBy}`];
  if (after.unitPrice >= unitPrice || state === 'draft') return [];
  const mayBegin = station === 'none' || state === 'held' || state === 'sent';
  const isOwnWord = state === 'held' && sentAt === undefined;
  return isSameWeight || !mayBegin || !(as === 'admin' || isOwnWord)
    ? [`${name} fell from ${unitPrice} to ${after.unitPrice} while ${state}, by the ${as}`]
    : [];
}

/** `as`: who did what lies between both. */
export function weightsBroken(before: readonly Order[], after: readonly Order[], as: Person): string[] {
  const known = new Map(before.flatMap(({ lines }) => lines.map(line => [line.id, line])));
  return after
    .flatMap(({ lines }) => lines)
    .flatMap(line => {
      const earlier = known.get(line.id);
      const own = [...priceBroken(line), ...halfBroken(line)];
      if (earlier === undefined) return own;
      return [...own, ...cheaperBroken(earlier, line, as), ...portionBroken(earlier, line)];
    });
}

/** Law 7: no more portions are sent than there are. */
export async function portionsBroken({ database: { db } }: OriginFixture): Promise<string[]> {
  const short = db.selectFrom('menu_items').select('name').where('portions_left', '<', 0);
  return (await short.execute()).map(({ name }) => `there are less than no portions of ${name}`);
}
