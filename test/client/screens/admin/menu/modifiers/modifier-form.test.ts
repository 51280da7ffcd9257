import { describe, expect, it } from 'vitest';
import {
  emptyModifierForm,
  modifierDescriptor,
  newOptionRow,
} from '../../../../../../client/screens/admin/menu/modifiers/modifier-form.ts';
import { createGroup, createOption } from '../../office-factory.ts';

const { fieldsOf, toForm, read } = modifierDescriptor({ language: 'pl-PL', fractionDigits: 2 });
const faultsOf = (form: Parameters<typeof read>[0]) => {
  const reading = read(form);
  return reading.kind === 'faulty'
    ? Object.fromEntries(Object.entries(reading.faults).map(([path, { key }]) => [path, key]))
    : {};
};
const named = (name: string) => ({ ...newOptionRow(name), name });

describe('the form of a modifier group', () => {
  it('gives back what it was opened with', () => {
    const group = createGroup({
      options: [
        createOption({
          priceDelta: 350,
          allergens: ['milk'],
          ingredients: [{ ingredientId: 'butter', quantity: 0.5 }],
        }),
        createOption({ id: 'rice', name: 'Ryż', priceDelta: -200, isAvailable: false, isDefault: true }),
      ],
    });
    const form = toForm(fieldsOf(group));
    expect(form.options.map(({ priceDelta }) => priceDelta)).toEqual(['3,50', '-2,00']);
    expect(read(form)).toEqual({ kind: 'valid', value: fieldsOf(group) });
  });

  it('lets an option cost less, more or nothing', () => {
    const prices = ['−2', '+1,50', '', '- 3.25'].map((priceDelta, index) => ({
      ...named(`o${index}`),
      priceDelta,
    }));
    const reading = read({ ...emptyModifierForm, name: 'Sos', options: prices });
    const options = reading.kind === 'valid' ? reading.value.options : [];
    expect(options.map(({ priceDelta }) => priceDelta)).toEqual([-200, 150, 0, -325]);
  });

  it('refuses numbers to choose that don’t fit the options', () => {
    const two = { ...emptyModifierForm, name: 'Sos', options: [named('a'), named('b')] };
    expect(faultsOf({ ...two, min: '2', max: '1' })).toEqual({ max: 'maxBelowMin' });
    expect(faultsOf({ ...two, max: '3' })).toEqual({ max: 'maxAboveOptions' });
    expect(faultsOf({ ...two, min: '2', max: '2' })).toEqual({});
    expect(
      faultsOf({ ...two, options: two.options.map(option => ({ ...option, isDefault: true })) }),
    ).toEqual({
      options: 'tooManyDefaults',
    });
    expect(faultsOf({ ...two, options: [] })).toEqual({ options: 'optionsEmpty' });
  });

  it('says under the option’s own path what is wrong with it', () => {
    const uses = [
      { key: '1', ingredientId: 'butter', quantity: '0' },
      { key: '2', ingredientId: 'butter', quantity: '5' },
      { key: '3', ingredientId: '', quantity: '1' },
    ];
    const option = { ...newOptionRow('x'), priceDelta: 'cheap', ingredients: uses };
    expect(faultsOf({ ...emptyModifierForm, name: 'Sos', options: [option] })).toEqual({
      'options/0/name': 'required',
      'options/0/priceDelta': 'notMoney',
      'options/0/ingredients/0/quantity': 'amountOutOfRange',
      'options/0/ingredients/1/ingredientId': 'ingredientTwice',
      'options/0/ingredients/2/ingredientId': 'required',
    });
  });
});
