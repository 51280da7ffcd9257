import { describe, expect, it } from 'vitest';
import {
  differencesTo,
  isSameValue,
  mergeChanges,
  patchBetween,
} from '../../../../../client/screens/admin/forms/entity-changes.ts';

type Dish = { name: string; price: number; names: Record<string, string>; note?: string };
const base: Dish = { name: 'Żurek', price: 2800, names: { en: 'Sour rye soup' }, note: 'hot' };

describe('what an edit sends', () => {
  it('sends only the fields that were changed', () => {
    expect(patchBetween(base, { ...base, price: 3000 })).toEqual({ price: 3000 });
  });

  it('clears a field that was emptied with null', () => {
    const { note: _, ...withoutNote } = base;
    expect(patchBetween<Dish>(base, withoutNote)).toEqual({ note: null });
  });

  it('sends nothing when nothing changed', () => {
    expect(patchBetween(base, { ...base, names: { ...base.names } })).toEqual({});
  });
});

describe('two people editing the same thing', () => {
  it('keeps the other person’s work in the fields that I left alone', () => {
    const theirs = { ...base, name: 'Żurek w chlebie', price: 3200 };
    const mine = { ...base, price: 2900 };
    expect(mergeChanges(base, mine, theirs)).toEqual({ ...theirs, price: 2900 });
    expect(differencesTo(base, mine, theirs)).toEqual([{ field: 'price', theirs: 3200, mine: 2900 }]);
  });

  it('finds no difference when both made the same change', () => {
    const both = { ...base, price: 3000 };
    expect(differencesTo(base, both, both)).toEqual([]);
  });

  it('shows a field that I emptied', () => {
    const { note: _, ...mine } = base;
    expect(differencesTo<Dish>(base, mine, { ...base, note: 'very hot' })).toEqual([
      { field: 'note', theirs: 'very hot', mine: undefined },
    ]);
    expect(mergeChanges<Dish>(base, mine, base)).not.toHaveProperty('note');
  });
});

describe('comparing JSON values', () => {
  it('looks into lists and objects', () => {
    expect(isSameValue([1, { a: 2 }], [1, { a: 2 }])).toBe(true);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(isSameValue([], {})).toBe(false);
    expect(isSameValue(null, {})).toBe(false);
  });
});
