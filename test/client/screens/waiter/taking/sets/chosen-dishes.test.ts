/** What is chosen of a set menu by taps. */
import { expect, test } from 'vitest';
import type { WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { WaiterSetMenu } from '#shared/catalog/set-menu-schema.ts';
import {
  canBeWhole,
  firstChoice,
  knownDishes,
  missingPart,
  setPrice,
  tapped,
} from '../../../../../../client/screens/waiter/taking/sets/chosen-dishes.ts';

const option = { id: 'bread', name: 'Chleb', names: {}, priceDelta: 300, allergens: [], ingredients: [] };
const group: ModifierGroup = {
  ...{ id: 'side', name: 'Dodatek', names: {}, min: 1, max: 1, version: 1 },
  options: [{ ...option, isAvailable: true, isDefault: false }],
};
const dish = (id: string, modifierGroupIds: string[] = []): [string, WaiterMenuItem] => [
  id,
  {
    ...{ id, name: id, names: {}, price: 1_000, station: 'kitchen', course: 1, allergens: [] },
    modifierGroupIds,
  },
];
const known = { dishes: new Map([dish('soup'), dish('steak', ['side']), dish('juice')]), groups: [group] };
const course = { id: 'main', name: 'Danie', names: {}, count: 1 };
const lunch: WaiterSetMenu = {
  ...{ id: 'lunch', name: 'Lunch', names: {}, price: 3_900 },
  courses: [
    { ...course, dishes: [{ itemId: 'soup' }, { itemId: 'steak', supplement: 1_200 }] },
    { ...course, id: 'drink', name: 'Napój', dishes: [{ itemId: 'juice' }] },
  ],
};

test('what is weighed is in no set, and a set with an empty course is not offered', () => {
  const items = [...known.dishes.values()];
  const menuOf = (sold: WaiterMenuItem[]) => [
    { id: 'all', name: '', names: {}, color: '#000000', items: sold },
  ];
  expect(canBeWhole(knownDishes(menuOf(items)), lunch)).toBe(true);
  const juiceWeighed = items.map(item => (item.id === 'juice' ? { ...item, pricedBy: 'kg' as const } : item));
  expect(canBeWhole(knownDishes(menuOf(juiceWeighed)), lunch)).toBe(false);
});

test('where there is nothing to choose nobody is asked', () => {
  const chosen = firstChoice(known, lunch);
  expect(chosen['drink']).toMatchObject([{ itemId: 'juice' }]);
  expect(missingPart(known, lunch, chosen)?.name).toBe('Danie');
});

test('the price has supplements and options, and a required option is asked for', () => {
  const [first] = lunch.courses;
  if (first === undefined) throw new Error('It has courses');
  const steak = tapped(known, first, tapped(known, first, [], 'soup'), 'steak');
  const chosen = { ...firstChoice(known, lunch), main: steak };
  expect(steak).toMatchObject([{ itemId: 'steak' }]);
  expect(setPrice(known, lunch, chosen)).toBe(5_100);
  expect(missingPart(known, lunch, chosen)?.name).toBe('Dodatek');
  const whole = { ...chosen, main: [{ itemId: 'steak', options: new Map([['bread', 1]]) }] };
  expect(missingPart(known, lunch, whole)).toBeNull();
  expect(setPrice(known, lunch, whole)).toBe(5_400);
});

test('of several dishes one may be chosen twice, and a tap on a complete course takes it away', () => {
  const two = { ...course, count: 2 };
  const twice = tapped(known, two, tapped(known, two, [], 'soup'), 'soup');
  expect(twice).toHaveLength(2);
  expect(tapped(known, two, twice, 'soup')).toEqual([]);
});
