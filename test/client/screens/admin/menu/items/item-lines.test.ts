import { describe, expect, it } from 'vitest';
import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import { readItemLines } from '../../../../../../client/screens/admin/menu/items/item-lines.ts';

const category: MenuCategory = {
  id: 'drinks',
  name: 'Napoje',
  names: {},
  color: '#3366cc',
  defaultCourse: 0,
  defaultStation: 'bar',
  defaultVatRate: 23,
  sortOrder: 0,
  isHidden: false,
  version: 1,
};
const read = (text: string) =>
  readItemLines(text, category, 2).map(line =>
    'fields' in line ? [line.fields.name, line.fields.price] : [line.text, line.fault.key],
  );

describe('a pasted list of dishes', () => {
  it.each([
    ['Żurek w chlebie 28', 'Żurek w chlebie', 2800],
    ['Żurek; 28,00', 'Żurek', 2800],
    ['Sour rye soup\t28.50', 'Sour rye soup', 2850],
    ['Kaczka | 1 250,00 zł', 'Kaczka', 125_000],
    ['Pierogi (8 szt.) – 34,00 PLN', 'Pierogi (8 szt.)', 3400],
    ['Cola 0,5 l ..... 9.00', 'Cola 0,5 l', 900],
    ['7 Up 12', '7 Up', 1200],
  ])('reads "%s"', (line, name, price) => {
    expect(read(line)).toEqual([[name, price]]);
  });

  it('takes station and VAT from the category, and a line that stands twice once', () => {
    const [line, ...others] = readItemLines('Cola 9\n\n  Cola 9 \n', category, 2);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ fields: { station: 'bar', vatRate: 23, categoryId: category.id } });
  });

  it('says of a line what is missing', () => {
    expect(read('Zupa dnia\n12,00\nDuck 1.234')).toEqual([
      ['Zupa dnia', 'noPrice'],
      ['12,00', 'required'],
      ['Duck 1.234', 'notMoney'],
    ]);
  });
});
