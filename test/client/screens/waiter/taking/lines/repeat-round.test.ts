// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  again,
  isUsual,
  roundsOf,
} from '../../../../../../client/screens/waiter/taking/lines/repeat-round.ts';
import { menu, modifierGroups } from '../../../../harness/opened-order.tsx';
import { makeLine, makeModifier } from '../../../../harness/order-factory.ts';

const steak = { menuItemId: 'steak', state: 'served', round: 1 } as const;
const rare = makeModifier({ groupId: 'doneness', optionId: 'rare' });

describe('the same again', () => {
  it('is offered round by round, the last first, without what was voided', () => {
    const lines = [
      makeLine({ id: 'a', round: 1, state: 'served' }),
      makeLine({ id: 'b', round: 2, state: 'voided' }),
      makeLine({ id: 'c', round: 2, state: 'sent' }),
      makeLine({ id: 'd' }),
    ];
    expect(roundsOf(lines).map(({ number, lines: of }) => [number, of.map(({ id }) => id)])).toEqual([
      [2, ['c']],
      [1, ['a']],
    ]);
  });

  it('is at first the drinks of a round, or its food where it has no drinks', () => {
    const food = makeLine({ id: 'soup', round: 1 });
    const beer = makeLine({ id: 'beer', station: 'bar', round: 1 });
    const bottle = makeLine({ id: 'bottle', station: 'none', round: 1 });
    const usual = (lines: (typeof food)[]) =>
      roundsOf(lines).flatMap(round => round.lines.filter(line => isUsual(line, round)));
    expect(usual([food, beer, bottle])).toEqual([beer, bottle]);
    expect(usual([food])).toEqual([food]);
  });

  it('comes with its options, quantity, seat, note and course', () => {
    const line = makeLine({ ...steak, quantity: 2, modifiers: [rare], seat: 1, note: 'hot', course: 3 });
    expect(again(line, menu, modifierGroups, {})).toMatchObject({
      item: { id: 'steak' },
      choice: {
        quantity: 2,
        seat: 1,
        note: 'hot',
        course: 3,
        modifiers: [{ optionId: 'rare', quantity: 1 }],
      },
    });
  });

  it('is not possible for what is out, gone, or can’t be had like that any more', () => {
    const truffle = makeModifier({ groupId: 'extras', optionId: 'truffle' });
    const gone = makeModifier({ groupId: 'extras', optionId: 'gone' });
    expect(again(makeLine({ menuItemId: 'trout' }), menu, modifierGroups, {})).toBeNull();
    expect(again(makeLine({ menuItemId: 'nowhere' }), menu, modifierGroups, {})).toBeNull();
    expect(again(makeLine({ ...steak, modifiers: [rare, truffle] }), menu, modifierGroups, {})).toBeNull();
    expect(again(makeLine({ ...steak, modifiers: [rare, gone] }), menu, modifierGroups, {})).toBeNull();
    expect(again(makeLine({ ...steak, modifiers: [] }), menu, modifierGroups, {})).toBeNull();
  });

  it('brings a half as a half, while the menu has halves of it', () => {
    const half = makeLine({ menuItemId: 'pierogi', isHalf: true, name: '½ Pierogi', unitPrice: 1_500 });
    expect(again(half, menu, modifierGroups, {})).toBeNull();
    const [mains] = menu;
    const items = mains?.items.map(item => (item.id === 'pierogi' ? { ...item, halfPrice: 1_900 } : item));
    const halving = mains && items ? [{ ...mains, items }] : [];
    expect(again(half, halving, modifierGroups, {})).toMatchObject({
      item: { id: 'pierogi' },
      choice: { isHalf: true, unitPrice: 1_900, name: expect.stringMatching(/^½ /) },
    });
  });

  it('brings an open item at its price for those who may sell one', () => {
    const { menuItemId: _, ...cake } = makeLine({ name: 'Tort', unitPrice: 4_500, vatRate: 8, quantity: 2 });
    const line = { ...cake, stationId: 'grill' };
    expect(again(line, menu, modifierGroups, {})).toBeNull();
    expect(again(line, menu, modifierGroups, { openItem: true })).toMatchObject({
      open: { quantity: 2, name: 'Tort', unitPrice: 4_500, vatRate: 8, stationId: 'grill' },
    });
  });
});
