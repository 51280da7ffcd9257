/** Proposes station, course and VAT rate of a new category by its name, for what a file doesn't say. */
import type { CategoryValues } from '#shared/catalog/menu-import-schema.ts';
import { usualVatRate } from '#shared/catalog/menu-limits.ts';
import type { MenuCategory } from '#shared/catalog/menu-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { wordKey } from './menu-file-words.ts';

type Proposal = Required<CategoryValues>;

/** The Polish rate of alcohol, coffee and soft drinks. */
const drinkRate = 23;
const drinks =
  /(?<!\p{L})(?:pi[wv]\p{L}*|beer\p{L}*|win[aoe]?|wine\p{L}*|wodk\p{L}*|vodka\p{L}*|whisk\p{L}*|drink\p{L}*|koktajl\p{L}*|cocktail\p{L}*|alkohol\p{L}*|alcohol\p{L}*|gin|ginu|giny|rum|rumy|likier\p{L}*|nalewk\p{L}*|prosecco|szampan\p{L}*|spirit\p{L}*|shot\p{L}*|aperit\p{L}*|cydr\p{L}*|cider\p{L}*|napoj\p{L}*|kaw[ay]?|coffee\p{L}*|espresso|herbat\p{L}*|tea|teas|sok|soki|juice\p{L}*|wod[ay]|water\p{L}*|soft\p{L}*|lemoniad\p{L}*|lemonade\p{L}*|beverage\p{L}*|bar|напо\p{L}*|пив\p{L}*|вин\p{L}*|кава|чай|соки?)(?!\p{L})/u;
const courses: readonly (readonly [words: RegExp, course: number])[] = [
  [
    /(?<!\p{L})(?:zup\p{L}*|soup\p{L}*|przystawk\p{L}*|starter\p{L}*|appeti\p{L}*|przekask\p{L}*|tapas|суп\p{L}*|закуск\p{L}*)(?!\p{L})/u,
    1,
  ],
  [
    /(?<!\p{L})(?:deser\p{L}*|dessert\p{L}*|ciast\p{L}*|cake\p{L}*|lod[yow]*|sweet\p{L}*|slodk\p{L}*|десерт\p{L}*)(?!\p{L})/u,
    3,
  ],
  [
    /(?<!\p{L})(?:dani\p{L}*|glown\p{L}*|main\p{L}*|pizz\p{L}*|makaron\p{L}*|past[ay]\p{L}*|burger\p{L}*|ryb\p{L}*|fish|mies\p{L}*|meat\p{L}*|grill\p{L}*|pierog\p{L}*|obiad\p{L}*|sal\p{L}*|страв\p{L}*|основн\p{L}*)(?!\p{L})/u,
    2,
  ],
];

export function proposalOf(name: string, { vatRates, courses: known }: Settings): Proposal {
  const key = wordKey(name);
  const isDrink = drinks.test(key);
  const course = isDrink ? 0 : (courses.find(([words]) => words.test(key))?.[1] ?? 0);
  const hasDrinkRate = vatRates.some(({ rate }) => rate === drinkRate);
  return {
    station: isDrink ? 'bar' : 'kitchen',
    course: known.some(({ number }) => number === course) ? course : 0,
    vatRate: isDrink && hasDrinkRate ? drinkRate : usualVatRate(vatRates),
  };
}

export function valuesOfCategory(category: MenuCategory): Proposal {
  return {
    station: category.defaultStation,
    course: category.defaultCourse,
    vatRate: category.defaultVatRate,
  };
}
