import type { Allergen } from '#shared/allergens.ts';
import type { SampleRecipe } from './sample-ingredients.ts';

/** Prices in grosze, added to the dish's; negative where something is left out. */
export type SampleOption = {
  readonly name: string;
  readonly en: string;
  readonly priceDelta?: number;
  readonly isDefault?: true;
  readonly allergens?: readonly Allergen[];
  readonly recipe?: SampleRecipe;
};

export type SampleModifierGroup = {
  readonly name: string;
  readonly en: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly SampleOption[];
  /** Names of the dishes with this group. */
  readonly dishes: readonly string[];
};

/** In display order on dishes with several groups. */
export const sampleModifierGroups: readonly SampleModifierGroup[] = [
  {
    name: 'Stopień wysmażenia',
    en: 'How well done',
    min: 1,
    max: 1,
    options: [
      { name: 'Krwisty', en: 'Rare' },
      { name: 'Średnio krwisty', en: 'Medium rare' },
      { name: 'Średnio wysmażony', en: 'Medium' },
      { name: 'Prawie wysmażony', en: 'Medium well' },
      { name: 'Dobrze wysmażony', en: 'Well done' },
    ],
    dishes: ['Stek z antrykotu 300 g'],
  },
  {
    name: 'Podanie pierogów',
    en: 'How the pierogi are done',
    min: 1,
    max: 1,
    options: [
      { name: 'Z wody', en: 'Boiled', isDefault: true },
      { name: 'Z patelni', en: 'Pan-fried', priceDelta: 200 },
    ],
    dishes: [
      'Pierogi ruskie',
      'Pierogi z mięsem',
      'Pierogi z kapustą i grzybami',
      'Pierogi ze szpinakiem i fetą',
    ],
  },
  {
    name: 'Dodatki do pierogów',
    en: 'With the pierogi',
    min: 0,
    max: 3,
    options: [
      { name: 'Skwarki z boczku', en: 'Bacon bits', priceDelta: 500, recipe: { bacon: 40 } },
      {
        name: 'Kwaśna śmietana',
        en: 'Sour cream',
        priceDelta: 300,
        allergens: ['milk'],
        recipe: { sourCream: 50 },
      },
      { name: 'Zasmażana cebulka', en: 'Fried onions', priceDelta: 300 },
      { name: 'Masło szałwiowe', en: 'Sage butter', priceDelta: 400, allergens: ['milk'] },
    ],
    dishes: [
      'Pierogi ruskie',
      'Pierogi z mięsem',
      'Pierogi z kapustą i grzybami',
      'Pierogi ze szpinakiem i fetą',
    ],
  },
  {
    name: 'Dodatek do mięsa',
    en: 'Side with the meat',
    min: 1,
    max: 1,
    options: [
      {
        name: 'Ziemniaki z koperkiem',
        en: 'Potatoes with dill',
        isDefault: true,
        allergens: ['milk'],
        recipe: { potatoes: 220 },
      },
      { name: 'Frytki', en: 'Chips', priceDelta: 300, recipe: { potatoes: 220 } },
      { name: 'Kasza gryczana', en: 'Buckwheat' },
      { name: 'Bez dodatku', en: 'No side', priceDelta: -500 },
    ],
    dishes: ['Kotlet schabowy z kością z kapustą zasmażaną'],
  },
  {
    name: 'Mleko do kawy',
    en: 'Milk in the coffee',
    min: 1,
    max: 1,
    options: [
      {
        name: 'Mleko krowie',
        en: 'Cow’s milk',
        isDefault: true,
        allergens: ['milk'],
        recipe: { milk: 150 },
      },
      { name: 'Mleko bez laktozy', en: 'Lactose-free milk', priceDelta: 100, allergens: ['milk'] },
      {
        name: 'Napój owsiany',
        en: 'Oat drink',
        priceDelta: 200,
        allergens: ['gluten'],
        recipe: { oatDrink: 150 },
      },
      { name: 'Napój migdałowy', en: 'Almond drink', priceDelta: 250, allergens: ['nuts'] },
    ],
    dishes: ['Cappuccino', 'Latte'],
  },
  {
    name: 'Bez / extra',
    en: 'Without / extra',
    min: 0,
    max: 4,
    options: [
      { name: 'Bez cebuli', en: 'No onion' },
      { name: 'Bez śmietany', en: 'No cream' },
      {
        name: 'Extra jajko',
        en: 'Extra egg',
        priceDelta: 300,
        allergens: ['eggs'],
        recipe: { eggs: 1 },
      },
      { name: 'Extra boczek', en: 'Extra bacon', priceDelta: 600, recipe: { bacon: 50 } },
    ],
    dishes: [
      'Tatar wołowy z żółtkiem i piklami',
      'Żurek w chlebie',
      'Placki ziemniaczane ze śmietaną',
      'Bigos staropolski',
    ],
  },
  {
    name: 'Lód i cytryna',
    en: 'Ice and lemon',
    min: 0,
    max: 2,
    options: [
      { name: 'Z lodem', en: 'With ice' },
      { name: 'Bez lodu', en: 'No ice' },
      { name: 'Plaster cytryny', en: 'Slice of lemon', recipe: { lemons: 0.1 } },
    ],
    dishes: ['Coca-Cola 0,2 l', 'Coca-Cola Zero 0,2 l', 'Tonik 0,2 l', 'Woda gazowana 0,33 l'],
  },
];
