/** Chooses the orders of a party: drinks and food at first, for some of them dessert or coffee later. */
import type { Weighing } from '#shared/order/order-command-schema.ts';
import type { LineModifier } from '#shared/order/order-schema.ts';
import { asHalf } from '../../origin/order/orders/half-line-rules.ts';
import { chooseOptions } from '../../origin/order/orders/line-modifier-rules.ts';
import type { OrderedItem } from '../../origin/order/orders/ordered-item-store.ts';
import { fishOnScale } from './demo-offers.ts';
import type { DemoMenu } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';
import type { DemoVisit } from './demo-visits.ts';

export type WantedDish = {
  /** With the name and price of a half portion, if it is one. */
  readonly item: OrderedItem;
  readonly isHalf: boolean;
  readonly weight?: Weighing;
  readonly quantity: number;
  readonly modifiers: readonly LineModifier[];
};

const halfShare = 0.2;
const bottleShare = 0.5;
const courses = { starters: 1, soups: 2, mains: 3, desserts: 4 } as const;

/** Weights items: few dishes are ordered often, most now and then. */
function wanted(items: readonly OrderedItem[], random: DemoRandom): OrderedItem[] {
  const item = items[Math.floor(random.next() ** 2 * items.length)];
  return item === undefined ? [] : [item];
}

/** The defaults, and for each group that needs more its first options; now and then an extra. */
export function modifiersFor(item: OrderedItem, { ordered }: DemoMenu, random: DemoRandom): LineModifier[] {
  const groups = item.groupIds.flatMap(id => ordered.groups.get(id) ?? []);
  const options = groups.flatMap(({ min, max, options }) => {
    const isExtra = min === 0 && random.chance(0.15);
    const available = options.filter(({ isAvailable }) => isAvailable);
    const count = Math.min(isExtra ? 1 : min, max);
    const from = random.between(0, Math.max(0, available.length - count));
    return available.slice(from, from + count).map(({ id }) => ({ optionId: id }));
  });
  return chooseOptions(groups, options, '').modifiers;
}

/** Equal dishes are one line; each weighed dish is its own. */
function linesOf(items: readonly OrderedItem[], menu: DemoMenu, random: DemoRandom): WantedDish[] {
  const portions = items.map(item => {
    const half = item.half !== null && random.chance(halfShare) ? asHalf(item) : null;
    return { item: half ?? item, isHalf: half !== null };
  });
  const keyOf = ({ item, isHalf }: (typeof portions)[number], index: number) =>
    `${item.id} ${isHalf} ${item.priced_by === null ? '' : index}`;
  return [...Map.groupBy(portions, keyOf).values()].flatMap((alike): WantedDish[] => {
    const [portion] = alike;
    if (portion === undefined) return [];
    const weight = portion.item.priced_by === null ? {} : { weight: fishOnScale(random) };
    const modifiers = modifiersFor(portion.item, menu, random);
    return [{ ...portion, ...weight, quantity: alike.length, modifiers }];
  });
}

/** `eaters`: guests who have the lunch menu; the others get a drink. */
export function firstRound(
  { guests, table }: DemoVisit,
  eaters: number,
  menu: DemoMenu,
  random: DemoRandom,
): WantedDish[] {
  const of = (course: number, share: number) =>
    random.chance(share) ? wanted(menu.courses.get(course) ?? [], random) : [];
  const drinkOf = () => {
    if (table !== null) return wanted(menu.drinks, random);
    return random.chance(bottleShare) ? wanted(menu.bottles, random) : [];
  };
  const items = Array.from({ length: Math.max(guests, eaters) }, (_, guest) => [
    ...drinkOf(),
    ...(guest < eaters
      ? [...of(courses.starters, 0.2), ...of(courses.soups, 0.35), ...of(courses.mains, 0.92)]
      : []),
  ]).flat();
  return linesOf(
    items.length > 0 ? items : wanted(menu.courses.get(courses.mains) ?? [], random),
    menu,
    random,
  );
}

export function secondRound({ guests }: DemoVisit, menu: DemoMenu, random: DemoRandom): WantedDish[] {
  const items = Array.from({ length: guests }, () => [
    ...(random.chance(0.55) ? wanted(menu.drinks, random) : []),
    ...(random.chance(0.5) ? wanted(menu.courses.get(courses.desserts) ?? [], random) : []),
  ]).flat();
  return linesOf(items, menu, random);
}
