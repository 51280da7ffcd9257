import fc from 'fast-check';
import t from 'tap';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import {
  completeGroup,
  requireSoundGroup,
  shownGroup,
} from '../../../../../server/origin/catalog/menu/modifier-rules.ts';

function createSources() {
  let count = 0;
  return {
    known: new Map(),
    outages: new Map(),
    createId: () => {
      count += 1;
      return `option-${count}`;
    },
  };
}

function group(bounds: { min: number; max: number }, defaults: readonly boolean[]): ModifierGroup {
  const options = defaults.map((isDefault, index) => ({ name: `Opcja ${index}`, isDefault }));
  return completeGroup({ name: 'Grupa', ...bounds, options }, 'group', createSources());
}

t.test(
  'where nothing is said, a guest may choose one option or none, and has to choose what is asked',
  async t => {
    const options = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
    t.match(completeGroup({ name: 'Grupa', options }, 'g', createSources()), { min: 0, max: 1, version: 1 });
    t.match(completeGroup({ name: 'Grupa', min: 2, options }, 'g', createSources()), { min: 2, max: 2 });
  },
);

t.test('a sound group never asks for more than there is, nor chooses more than it allows', async () => {
  const count = fc.integer({ min: 0, max: 6 });
  const defaults = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(count, count, defaults, (min, max, flags) => {
      const isSound = min <= max && max <= flags.length && flags.filter(Boolean).length <= max;
      let isAccepted = true;
      try {
        requireSoundGroup(group({ min, max }, flags), new Set());
      } catch {
        isAccepted = false;
      }
      return isAccepted === isSound;
    }),
  );
});

t.test('guests see an option only while all it is made of is there', async t => {
  const ingredients = [{ ingredientId: 'oats', quantity: 150 }];
  const milk = completeGroup(
    { name: 'Mleko', options: [{ name: 'Owsiane', ingredients }, { name: 'Krowie' }] },
    'milk',
    createSources(),
  );
  const outages = new Map([['oats', { reason: 'Napój owsiany', by: 'Magda', at: 'now' }]]);
  t.same(
    shownGroup(milk, outages).options.map(({ isAvailable }) => isAvailable),
    [false, true],
  );
  t.same(shownGroup(milk, new Map()), milk);
});
