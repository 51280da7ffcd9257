import { describe, expect, it } from 'vitest';
import { itemCounts, listedItems } from '../../../../../../client/screens/admin/menu/items/item-filter.ts';
import { itemDescriptor, newItemForm } from '../../../../../../client/screens/admin/menu/items/item-form.ts';
import { otherLanguages, secondLanguage } from '../../../../../../client/screens/admin/menu/second-name.ts';
import type { MenuCategory, MenuItem } from '../../../../../../shared/catalog/menu-schema.ts';

const soups: MenuCategory = {
  id: '0197a000-0000-7000-8000-00000000000a',
  name: 'Zupy',
  names: { en: 'Soups' },
  sortOrder: 0,
  color: '#2563eb',
  defaultCourse: 1,
  defaultStation: 'kitchen',
  defaultVatRate: 8,
  isHidden: false,
  version: 1,
};
const zurek: MenuItem = {
  id: '0197a000-0000-7000-8000-00000000000b',
  categoryId: soups.id,
  name: 'Żurek',
  names: { en: 'Sour rye soup', de: 'Saure Mehlsuppe' },
  price: 2850,
  vatRate: 8,
  station: 'kitchen',
  allergens: ['gluten'],
  modifierGroupIds: ['0197a000-0000-7000-8000-0000000000c1'],
  ingredients: [{ ingredientId: '0197a000-0000-7000-8000-0000000000d1', quantity: 350 }],
  isActive: true,
  sortOrder: 2,
  description: 'with egg',
  descriptions: { pl: 'z jajkiem' },
  kitchenNames: { pl: 'ŻUR', en: 'RYE' },
  portionsLeft: 12,
  version: 3,
};

const polish = itemDescriptor({ language: 'pl-PL', fractionDigits: 2 });
const english = itemDescriptor({ language: 'en', fractionDigits: 2 });

describe('an item’s form', () => {
  it('starts with what its category says', () => {
    expect(newItemForm(soups)).toMatchObject({ categoryId: soups.id, vatRate: '8', station: 'kitchen' });
  });

  it('comes back as it was when nothing is edited', () => {
    const form = polish.toForm(polish.fieldsOf(zurek));
    expect(form.price).toBe('28,50');
    expect(polish.read(form)).toEqual({ kind: 'valid', value: polish.fieldsOf(zurek) });
  });

  it('clears the kitchen’s names once the last one is emptied', () => {
    const form = english.toForm(english.fieldsOf(zurek));
    const left = english.read({ ...form, kitchenNames: { pl: 'ŻUR', en: ' ' } });
    expect(left).toMatchObject({ value: { kitchenNames: { pl: 'ŻUR' } } });
    expect(english.read({ ...form, kitchenNames: { pl: '', en: '' } })).not.toHaveProperty(
      'value.kitchenNames',
    );
  });

  it('drops an emptied English name and keeps names in other languages', () => {
    const form = english.toForm(english.fieldsOf(zurek));
    const reading = english.read({ ...form, names: { ...form.names, en: ' ' }, description: '' });
    expect(reading).toMatchObject({ value: { names: { de: 'Saure Mehlsuppe' } } });
    expect(reading).not.toHaveProperty('value.names.en');
    expect(reading).not.toHaveProperty('value.description');
  });

  it('refuses a dish without name or price', () => {
    expect(english.read(newItemForm(soups))).toEqual({
      kind: 'faulty',
      faults: { name: { key: 'required' }, price: { key: 'required' } },
    });
    expect(english.read({ ...newItemForm(soups), name: 'x', price: 'ten' })).toMatchObject({
      faults: { price: { key: 'notMoney' } },
    });
  });

  it('asks for the name that the restaurant’s own language lacks', () => {
    expect(secondLanguage('pl')).toBe('en');
    expect(secondLanguage('en')).toBe('pl');
  });
});

describe('the languages of a dish’s names', () => {
  it('are the second one, those of the rest of the menu and whatever the dish has', () => {
    expect(otherLanguages('pl-PL', {})).toEqual(['en']);
    expect(otherLanguages('pl-PL', { fr: 'Soupe' }, [{ de: 'Suppe', en: 'Soup' }])).toEqual([
      'en',
      'de',
      'fr',
    ]);
  });

  it('are edited under the tag by which they are stored', () => {
    expect(otherLanguages('en', { 'pl-PL': 'Żurek' }, [{ pl: 'Rosół' }])).toEqual(['pl-PL']);
  });

  it('have the restaurant’s own where a dish has one under it, as readers see that', () => {
    expect(otherLanguages('en', { en: 'Sour rye soup' })).toEqual(['pl', 'en']);
    expect(otherLanguages('en', {}, [{ en: 'Sour rye soup' }])).toEqual(['pl']);
  });
});

describe('the list of items', () => {
  const beer: MenuItem = { ...zurek, id: 'b', categoryId: 'drinks', name: 'Piwo', names: {}, sortOrder: 0 };
  const broth: MenuItem = { ...zurek, id: 'c', name: 'Rosół', names: { en: 'Broth' }, sortOrder: 1 };

  it('shows the chosen category in its order', () => {
    expect(listedItems([zurek, beer, broth], soups.id, '').map(item => item.name)).toEqual([
      'Rosół',
      'Żurek',
    ]);
  });

  it('searches the whole menu, in both languages', () => {
    expect(listedItems([zurek, beer, broth], 'drinks', 'soup')).toEqual([zurek]);
    expect(listedItems([zurek, beer, broth], 'drinks', 'rosol')).toEqual([broth]);
  });

  it('counts the items of each category', () => {
    expect(itemCounts([zurek, beer, broth]).get(soups.id)).toBe(2);
  });
});
