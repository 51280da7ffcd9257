import fc from 'fast-check';
import t from 'tap';
import { type Allergen, allergens } from '#shared/catalog/allergens.ts';
import type { OrderAllergy } from '#shared/catalog/allergy-schema.ts';
import { type AllergyFields, mergeAllergies } from '#shared/order/allergy-merge.ts';

const some = (...list: Allergen[]): OrderAllergy => ({ allergens: list });
const at = (seat: number, ...list: Allergen[]): OrderAllergy => ({ seat, allergens: list });

t.test('what two people told at once is all there', async t => {
  const before = { allergies: [some('milk')] };
  t.same(
    mergeAllergies({
      before,
      wanted: { allergies: [some('milk', 'fish'), at(1, 'eggs')] },
      now: { allergies: [some('gluten', 'milk'), at(2, 'nuts')], allergyNote: 'lateks' },
    }),
    {
      allergies: [some('gluten', 'fish', 'milk'), at(1, 'eggs'), at(2, 'nuts')],
      allergyNote: 'lateks',
    },
  );
});

t.test('what one of them took back is gone, whatever the other did', async t => {
  const before = { allergies: [some('milk', 'nuts')], allergyNote: 'lateks' };
  const wanted = { allergies: [some('milk')], allergyNote: 'lateks' };
  t.same(mergeAllergies({ before, wanted, now: { allergies: [some('fish', 'milk', 'nuts')] } }), {
    allergies: [some('fish', 'milk')],
    allergyNote: null,
  });
});

t.test('two texts stand side by side, and a text is not deleted that somebody has just written', async t => {
  const noteOf = (before: string, wanted: string, now: string) =>
    mergeAllergies({
      before: { allergyNote: before },
      wanted: { allergyNote: wanted },
      now: { allergyNote: now },
    }).allergyNote;
  t.equal(noteOf('', 'lateks', 'pyłki'), 'pyłki; lateks');
  t.equal(noteOf('lateks', '', 'lateks, silna'), 'lateks, silna');
  t.equal(noteOf('', 'orzech', 'orzechy'), 'orzechy; orzech', 'a word within another is not the same text');
  t.equal(noteOf('lateks', 'lateks', ''), null, 'deleted by the other');
});

const note = fc.constantFrom('', 'lateks', 'pyłki', 'lateks; pyłki');
const told: fc.Arbitrary<AllergyFields> = fc
  .record({
    whole: fc.subarray([...allergens].slice(0, 4)),
    wholeNote: note,
    seats: fc.array(fc.record({ list: fc.subarray([...allergens].slice(0, 4)), note }), { maxLength: 2 }),
  })
  .map(({ whole, wholeNote, seats }) => ({
    allergies: [
      ...(whole.length > 0 ? [some(...whole)] : []),
      ...seats.flatMap(({ list, note: text }, index): OrderAllergy[] =>
        list.length === 0 && text === ''
          ? []
          : [{ seat: index + 1, allergens: list, ...(text !== '' && { note: text }) }],
      ),
    ],
    ...(wholeNote !== '' && { allergyNote: wholeNote }),
  }));

function pairsOf({ allergies = [] }: AllergyFields): string[] {
  return allergies.flatMap(({ seat, allergens: list }) => list.map(one => `${seat ?? 0} ${one}`));
}

t.test('of whatever two changes, each addition and each removal counts, and once', async () => {
  fc.assert(
    fc.property(told, told, told, (before, wanted, now) => {
      const merged = mergeAllergies({ before, wanted, now });
      const [known, mine, theirs] = [before, wanted, now].map(list => new Set(pairsOf(list)));
      const result = new Set(pairsOf(merged));
      for (const pair of new Set([...pairsOf(before), ...pairsOf(wanted), ...pairsOf(now)])) {
        const isMineNow = mine?.has(pair) === known?.has(pair) ? theirs?.has(pair) : mine?.has(pair);
        if (result.has(pair) !== isMineNow) throw new Error(pair);
      }
      const again = mergeAllergies({ before, wanted, now: merged });
      if (JSON.stringify(again) !== JSON.stringify(merged)) throw new Error('a second time it changes more');
    }),
  );
});
