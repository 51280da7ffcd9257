import { expect, it } from 'vitest';
import { undeclaredDishes } from '../../../../../../client/screens/waiter/taking/allergies/undeclared-dishes.ts';
import { makeItem, makeLine, makeModifier } from '../../../../harness/order-factory.ts';

const option = (id: string, isDeclared: boolean) => ({
  ...{ id, name: id, names: {}, priceDelta: 0, allergens: [], ingredients: [] },
  ...{ isAvailable: true, isDefault: false, isDeclared },
});
const groups = [
  {
    ...{ id: 'group', name: 'Dodatki', names: {}, min: 0, max: 2, version: 1 },
    options: [option('dill', true), option('sauce', false)],
  },
];
const menu = [
  {
    ...{ id: 'mains', name: 'Dania', names: {}, color: '#335577' },
    items: [makeItem({ id: 'pierogi', isDeclared: true }), makeItem({ id: 'stew', isDeclared: false })],
  },
];
const named = (lines: Parameters<typeof undeclaredDishes>[0]['lines']) =>
  undeclaredDishes({ allergies: { allergies: [{ seat: 1, allergens: ['milk'] }] }, lines, menu, groups }).map(
    ({ id }) => id,
  );
const line = (menuItemId: string, change: object = {}) => makeLine({ menuItemId, seat: 1, ...change });

it('names the dishes of a guest with an allergy of which, or of whose options, not all was said', () => {
  expect(named([line('pierogi'), line('stew')])).toEqual(['stew']);
  expect(named([line('pierogi', { modifiers: [makeModifier({ optionId: 'dill' })] })])).toEqual([]);
  expect(named([line('pierogi', { modifiers: [makeModifier({ optionId: 'sauce' })] })])).toEqual(['pierogi']);
  const other = { seat: 2, modifiers: [makeModifier({ optionId: 'sauce' })] };
  expect(named([line('pierogi', other)])).toEqual([]);
  const { menuItemId: _, ...cake } = line('cake', { id: 'cake', name: 'Tort' });
  expect(named([cake, { ...cake, id: 'more' }, line('stew')]), 'an open item once').toHaveLength(2);
  expect(named([{ ...cake, seat: 2 }])).toEqual([]);
});
