// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  hasQuickNote,
  toggleQuickNote,
} from '../../../../../../client/screens/waiter/options/quick-notes.ts';
import { editedLine, lineEditOf } from '../../../../../../client/screens/waiter/taking/lines/line-edit.ts';
import { modifierGroups } from '../../../../harness/opened-order.tsx';
import { makeModifier } from '../../../../harness/order-factory.ts';

describe('a line’s form', () => {
  const butter = makeModifier({ groupId: 'extras', optionId: 'butter', quantity: 1 });
  const line = { quantity: 2, note: 'no onion', seat: 3, course: 2, modifiers: [butter] };
  const edit = lineEditOf(line);

  it('asks for nothing when nothing was changed', () => {
    expect(editedLine(line, edit, modifierGroups)).toBeNull();
  });

  it('asks only for what was changed, and clears with null', () => {
    expect(editedLine(line, { ...edit, note: ' ', seat: '' }, modifierGroups)).toEqual({
      note: null,
      seat: null,
    });
    expect(editedLine(line, { ...edit, quantity: 4, seat: '1', course: 3 }, modifierGroups)).toEqual({
      quantity: 4,
      seat: 1,
      course: 3,
    });
  });

  it('makes a half of a whole, and a whole of a half, as the menu has it now', () => {
    const dish = { name: 'Rosół', names: { en: 'Broth' }, price: 1_800, halfPrice: 1_100 };
    const half = { isHalf: true, name: '½ Rosół', names: { en: '½ Broth' }, unitPrice: 1_100 };
    const halved = { ...edit, isHalf: true };
    expect(editedLine(line, halved, modifierGroups, dish)).toEqual({ isHalf: true, portion: half });
    expect(editedLine({ ...line, isHalf: true }, halved, modifierGroups, dish)).toBeNull();
    expect(editedLine({ ...line, isHalf: true }, edit, modifierGroups, dish)).toEqual({
      isHalf: false,
      portion: { isHalf: false, name: 'Rosół', names: { en: 'Broth' }, unitPrice: 1_800 },
    });
  });

  it('says all options anew when one of them was changed', () => {
    const chosen = new Map([['salad', 2]]);
    expect(editedLine(line, { ...edit, chosen }, modifierGroups)).toMatchObject({
      modifiers: [{ optionId: 'salad', quantity: 2, priceDelta: 900 }],
    });
  });
});

describe('quick notes', () => {
  it('go into the note and out of it again, beside what was typed', () => {
    const once = toggleQuickNote('well done', 'no onion');
    expect(once).toBe('well done, no onion');
    expect(hasQuickNote(once, 'no onion')).toBe(true);
    expect(toggleQuickNote(once, 'no onion')).toBe('well done');
    expect(toggleQuickNote('', 'spicy')).toBe('spicy');
  });

  it('that do not fit leave the note as it is', () => {
    const full = 'x'.repeat(198);
    expect(toggleQuickNote(full, 'spicy')).toBe(full);
  });
});
