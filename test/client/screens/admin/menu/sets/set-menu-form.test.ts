/** What becomes of a set menu whose dishes leave the menu. */
import { expect, test } from 'vitest';
import {
  setMenuForm,
  setMenuToSave,
  soldSetMenu,
} from '../../../../../../client/screens/admin/menu/sets/set-menu-form.ts';
import type { MenuCategory, MenuItem } from '../../../../../../shared/catalog/menu-schema.ts';
import type { SetMenu } from '../../../../../../shared/catalog/set-menu-schema.ts';

const category: MenuCategory = {
  ...{ id: 'lunches', name: 'Lunch', names: {}, sortOrder: 0, color: '#2563eb', defaultCourse: 1 },
  ...{ defaultStation: 'kitchen', defaultVatRate: 8, isHidden: false, version: 1 },
};
const item = (id: string): MenuItem => ({
  ...{ id, categoryId: category.id, name: id, names: {}, price: 1_000, vatRate: 8, station: 'kitchen' },
  ...{ allergens: [], modifierGroupIds: [], ingredients: [], isActive: true, sortOrder: 0, version: 1 },
});
const lunch: SetMenu = {
  ...{ id: 'lunch', categoryId: category.id, name: 'Lunch', names: {}, price: 3_900, isActive: true },
  courses: [
    { id: 'first', name: 'Zupa', names: {}, count: 1, dishes: [{ itemId: 'soup' }, { itemId: 'broth' }] },
    { id: 'second', name: 'Danie', names: {}, count: 1, dishes: [{ itemId: 'fish' }] },
  ],
};
const menuOf = (...items: MenuItem[]) => ({ categories: [category], items });
const style = { language: 'pl', fractionDigits: 2 };

test('an archived dish leaves a set that has others to choose from', () => {
  const menu = menuOf(item('broth'), item('fish'));
  expect(setMenuToSave(lunch, menu)).toMatchObject({
    isActive: true,
    courses: [{ dishes: [{ itemId: 'broth' }] }, { dishes: [{ itemId: 'fish' }] }],
  });
});

test('a set whose course has nothing left, or whose category is gone, is kept as it was, and inactive', () => {
  const weighed = menuOf(item('soup'), { ...item('fish'), pricedBy: '100g' });
  for (const menu of [
    menuOf(item('soup')),
    weighed,
    { categories: [], items: [item('soup'), item('fish')] },
  ]) {
    expect(soldSetMenu(lunch, menu)).toBeNull();
    expect(setMenuToSave(lunch, menu)).toEqual({ ...lunch, isActive: false });
  }
});

test('its form asks for what is missing', () => {
  const other = { ...category, id: 'other' };
  const form = setMenuForm(lunch, { categories: [other], items: [item('soup')] }, style);
  expect(form).toMatchObject({
    categoryId: 'other',
    courses: [{ dishes: [{ itemId: 'soup' }] }, { dishes: [] }],
  });
});
