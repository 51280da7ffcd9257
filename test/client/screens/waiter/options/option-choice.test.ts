// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  chooseOption,
  countChosen,
  defaultChoice,
  dropOption,
  groupsOf,
  isSameChoice,
  missingGroups,
  modifiersOf,
  mustAsk,
} from '../../../../../client/screens/waiter/options/option-choice.ts';
import { modifierGroups } from '../../../harness/opened-order.tsx';

const [doneness, extras] = modifierGroups;
if (doneness === undefined || extras === undefined) throw new Error('two groups are needed');
const none = new Map<string, number>();
const withDefault = {
  ...doneness,
  options: doneness.options.map(option => ({ ...option, isDefault: option.id === 'rare' })),
};

describe('the options of a dish', () => {
  it('are asked in the order of the dish', () => {
    expect(groupsOf(['extras', 'gone', 'doneness'], modifierGroups)).toEqual([extras, doneness]);
  });

  it('have to be asked only where what it comes with by itself is not enough', () => {
    expect(mustAsk([extras])).toBe(false);
    expect(mustAsk([extras, doneness])).toBe(true);
    expect(mustAsk([withDefault])).toBe(false);
  });

  it('that are out are nobody’s default', () => {
    const out = withDefault.options.map(option => ({ ...option, isAvailable: false }));
    expect(defaultChoice([{ ...withDefault, options: out }])).toEqual(none);
    expect(mustAsk([{ ...withDefault, options: out }])).toBe(true);
  });

  it('of "one of these" take each other’s place', () => {
    const rare = chooseOption(doneness, none, 'rare');
    expect(missingGroups([doneness, extras], rare)).toEqual([]);
    expect(chooseOption(doneness, rare, 'medium')).toEqual(new Map([['medium', 1]]));
    expect(chooseOption(doneness, rare, 'rare')).toEqual(rare);
  });

  it('of "one or none" go again with a second tap', () => {
    const optional = { ...doneness, min: 0 };
    expect(chooseOption(optional, chooseOption(optional, none, 'rare'), 'rare')).toEqual(none);
  });

  it('of many count up to the most of the group, and down again', () => {
    const taps = ['butter', 'butter', 'salad', 'salad'];
    const chosen = taps.reduce<ReadonlyMap<string, number>>((so, id) => chooseOption(extras, so, id), none);
    expect(chosen).toEqual(
      new Map([
        ['butter', 2],
        ['salad', 1],
      ]),
    );
    expect(dropOption(dropOption(chosen, 'butter'), 'salad')).toEqual(new Map([['butter', 1]]));
  });

  it('never exceed a group’s most, whatever is tapped', () => {
    const ids = fc.array(fc.constantFrom('butter', 'salad', 'truffle'), { maxLength: 12 });
    fc.assert(
      fc.property(ids, taps => {
        const chosen = taps.reduce<ReadonlyMap<string, number>>(
          (so, id) => chooseOption(extras, so, id),
          none,
        );
        expect(countChosen(extras, chosen)).toBeLessThanOrEqual(extras.max);
        expect(isSameChoice(choiceOf(modifiersOf([extras], chosen)), chosen)).toBe(true);
      }),
    );
  });
});
