/** What a party orders: drinks and food at first, for some of them dessert or coffee later. */
import type { LineModifier } from '#shared/schemas/order-schema.ts';
import { chooseOptions } from '../../origin/orders/line-modifier-rules.ts';
import type { OrderedItem } from '../../origin/orders/ordered-item-store.ts';
import type { DemoMenu } from './demo-place.ts';
import type { DemoRandom } from './demo-random.ts';
import type { DemoVisit } from './demo-visits.ts';

export type WantedDish = {
  readonly item: OrderedItem;
  readonly quantity: number;
  readonly modifiers: readonly LineModifier[];
};

const courses = { starters: 1, soups: 2, mains: 3, desserts: 4 } as const;

/** Few dishes are wanted often, most now and then. */
function wanted(items: readonly OrderedItem[], random: DemoRandom): OrderedItem[] {
  const item = items[Math.floor(random.next() ** 2 * items.length)];
  return item === undefined ? [] : [item];
}

/** The defaults, and of each group that needs more the first options; now and then an extra. */
function modifiersFor(item: OrderedItem, { ordered }: DemoMenu, random: DemoRandom): LineModifier[] {
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

/** Like dishes are one line. */
function linesOf(items: readonly OrderedItem[], menu: DemoMenu, random: DemoRandom): WantedDish[] {
  return [...Map.groupBy(items, ({ id }) => id).values()].flatMap(alike => {
    const [item] = alike;
    if (item === undefined) return [];
    return [{ item, quantity: alike.length, modifiers: modifiersFor(item, menu, random) }];
  });
}

export function firstRound({ guests, table }: DemoVisit, menu: DemoMenu, random: DemoRandom): WantedDish[] {
  const eaters = table === null ? random.between(1, 3) : guests;
  const of = (course: number, share: number) =>
    random.chance(share) ? wanted(menu.courses.get(course) ?? [], random) : [];
  const items = Array.from({ length: eaters }, () => [
    ...(table === null ? [] : wanted(menu.drinks, random)),
    ...of(courses.starters, 0.2),
    ...of(courses.soups, 0.35),
    ...of(courses.mains, 0.92),
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
