import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { type Allergen, allergens } from '#shared/catalog/allergens.ts';
import { allergensIn, freeAllergyTexts, textBeyond } from '#shared/order/allergen-words.ts';
import { allergenNames } from '../../../server/origin/catalog/menu/allergen-translations.ts';
import { root } from '../../helpers/source-tree.ts';

/** What waiters type, in several forms each. */
const typed: Readonly<Record<Allergen, readonly string[]>> = {
  gluten: [
    'gluten',
    'glutenu',
    'bezglutenowo, bez glutenu',
    'celiakia',
    'pszenica',
    'mąka',
    'wheat',
    'Coeliac',
  ],
  crustaceans: ['skorupiaki', 'skorupiaków', 'krewetki', 'krewetek', 'raki', 'shrimp', 'prawns', 'crab'],
  eggs: ['jajko', 'jajka', 'jajek', 'jajkami', 'jaja', 'jaj', 'jajeczne', 'egg', 'EGGS', 'mayo'],
  fish: ['ryba', 'ryby', 'rybami', 'rybę', 'ryb', 'łosoś', 'śledzie', 'fish', 'salmon', 'cod'],
  peanuts: [
    'orzeszki ziemne',
    'orzechów ziemnych',
    'arachidowe',
    'orzeszki arachidowe',
    'fistaszki',
    'peanut',
    'Peanuts',
    'pea-nuts',
    'ground nuts',
    'monkey nut',
  ],
  soybeans: ['soja', 'soi', 'soję', 'soją', 'sojowy', 'soy', 'soya', 'soybeans', 'tofu'],
  milk: [
    'mleko',
    'mleka',
    'białko mleka',
    'milk protein',
    'laktoza',
    'laktozy',
    'ser',
    'sery',
    'serem',
    'śmietana',
    'masło',
    'dairy',
    'cheese',
    'milk',
  ],
  nuts: [
    'orzech',
    'orzechy',
    'orzechami',
    'orzechów',
    'orzechowe',
    'orzechy włoskie',
    'orzechów laskowych',
    'brazil nuts',
    'migdały',
    'laskowe orzechy',
    'nuts',
    'nut',
    'tree nuts',
    'almonds',
    'walnuts',
  ],
  celery: ['seler', 'selera', 'selery', 'celery'],
  mustard: ['gorczyca', 'gorczycy', 'musztarda', 'musztardę', 'mustard'],
  sesame: ['sezam', 'sezamu', 'sezamem', 'sesame', 'tahini'],
  sulphites: ['siarczyny', 'siarczynów', 'dwutlenek siarki', 'sulphites', 'sulfites'],
  lupin: ['łubin', 'łubinu', 'lupin', 'lupins'],
  molluscs: ['mięczaki', 'małże', 'małży', 'ostrygi', 'kalmary', 'molluscs', 'mollusks', 'mussels', 'oyster'],
};

t.test('every allergen is found by its names and what waiters type, and no other with it', async t => {
  for (const allergen of allergens)
    for (const word of typed[allergen])
      for (const text of [word, word.toUpperCase(), `Silna alergia na ${word}!`, `no ${word}, please`])
        t.same(allergensIn(text), [allergen], text);
});

t.test('the names on the chips and on paper are found', async t => {
  for (const language of ['en', 'pl-PL']) {
    const file = join(root, 'locales', 'common', `${language}.json`);
    const texts: { allergens: Record<Allergen, string> } = JSON.parse(readFileSync(file, 'utf8'));
    for (const allergen of allergens)
      for (const name of [texts.allergens[allergen], allergenNames([allergen], language)])
        t.ok(allergensIn(name).includes(allergen), name);
  }
});

t.test('a text may name several', async t => {
  t.same(allergensIn('jajka, mleko i orzechy'), ['eggs', 'milk', 'nuts']);
  t.same(allergensIn('orzechy i orzechy ziemne'), ['peanuts', 'nuts']);
  t.same(allergensIn('masło orzechowe'), ['peanuts', 'milk', 'nuts']);
  t.same(allergensIn('orzeszki'), ['peanuts', 'nuts'], 'either may be meant');
  t.same(allergensIn('shellfish'), ['crustaceans', 'molluscs']);
  t.same(allergensIn('owoce morza'), ['crustaceans', 'molluscs']);
});

t.test('other words are no allergens', async t => {
  for (const text of [
    ...['truskawki', 'latex', 'serce', 'małżeństwo', 'coconut', 'nutmeg', 'butternut', 'eggplant', 'rakieta'],
    ...['makaron', 'seriously', 'rybak', 'codziennie', 'creamy', 'sojusz', 'krabik', ''],
  ])
    t.same(allergensIn(text), [], text);
});

const isFreeText = (allergyNote: string, chosen: Allergen[]) =>
  freeAllergyTexts({ allergyNote, allergies: [{ allergens: chosen }] }).length > 0;

t.test('what the chosen allergens do not say remains free text', async t => {
  t.notOk(isFreeText('Orzechy – silna alergia', ['nuts']));
  t.notOk(isFreeText('bez orzechów i mleka', ['milk', 'nuts']));
  t.ok(isFreeText('orzechy', []), 'nobody chose the allergen');
  t.ok(isFreeText('orzechy, truskawki', ['nuts']));
  t.ok(isFreeText('śladowe ilości orzechów', ['nuts']));
  t.ok(isFreeText('горіхи', ['nuts']));
  t.notOk(isFreeText(' – ', []));
});

t.test('a seat’s text may lean on the whole order’s allergens', async t => {
  const allergies = [
    { allergens: ['nuts'] as Allergen[] },
    { seat: 1, allergens: [] as Allergen[], note: 'orzechy' },
    { seat: 2, allergens: [] as Allergen[], note: 'kiwi' },
  ];
  t.same(freeAllergyTexts({ allergies, allergyNote: 'nuts' }), ['kiwi']);
  t.same(freeAllergyTexts({ allergyNote: 'latex' }), ['latex']);
  t.same(freeAllergyTexts({}), []);
});

t.test('what only names a chosen allergen leaves the text; what says more stays as it was typed', async t => {
  t.equal(textBeyond('Orzechy, nie lubi cebuli; MLEKO', ['nuts', 'milk']), 'nie lubi cebuli');
  for (const allergen of allergens)
    for (const word of typed[allergen]) t.equal(textBeyond(word, [allergen]), '', word);
  t.equal(textBeyond('bez orzechów i mleka', ['nuts', 'milk']), '');
  t.equal(textBeyond('orzechy,  kiwi', ['milk']), 'orzechy,  kiwi', 'nobody chose it');
  t.equal(textBeyond('śladowe ilości orzechów', ['nuts']), 'śladowe ilości orzechów');
  t.equal(textBeyond('silna alergia na orzechy', ['nuts']), 'silna alergia na orzechy');
});
