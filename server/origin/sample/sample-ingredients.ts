import type { Allergen } from '#shared/allergens.ts';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';

/** Stock and reorder level in the ingredient's unit; the cost of one unit in grosze. */
export type SampleIngredient = {
  readonly name: string;
  readonly unit: Ingredient['unit'];
  readonly stock: number;
  readonly lowStock: number;
  readonly unitCost: number;
  readonly allergens?: readonly Allergen[];
};

/** Ingredients that kitchen and bar count; salt, herbs and oil aren't counted. The burrata is about to run out. */
export const sampleIngredients = {
  ribEye: { name: 'Antrykot wołowy sezonowany', unit: 'g', stock: 9_000, lowStock: 2_400, unitCost: 14 },
  tenderloin: { name: 'Polędwica wołowa', unit: 'g', stock: 3_600, lowStock: 900, unitCost: 16 },
  porkChop: { name: 'Schab z kością', unit: 'g', stock: 8_000, lowStock: 2_000, unitCost: 2.6 },
  chicken: { name: 'Filet z kurczaka', unit: 'g', stock: 6_000, lowStock: 1_500, unitCost: 3.2 },
  halfDuck: { name: 'Kaczka, połówka', unit: 'pcs', stock: 10, lowStock: 3, unitCost: 3_200 },
  porkKnuckle: { name: 'Golonka', unit: 'pcs', stock: 8, lowStock: 2, unitCost: 1_900 },
  bacon: { name: 'Boczek wędzony', unit: 'g', stock: 3_000, lowStock: 700, unitCost: 3.6 },
  trout: {
    name: 'Pstrąg cały',
    unit: 'pcs',
    stock: 12,
    lowStock: 4,
    unitCost: 1_500,
    allergens: ['fish'],
  },
  salmon: {
    name: 'Filet z łososia',
    unit: 'g',
    stock: 3_600,
    lowStock: 900,
    unitCost: 9.5,
    allergens: ['fish'],
  },
  zander: {
    name: 'Filet z sandacza',
    unit: 'g',
    stock: 2_700,
    lowStock: 700,
    unitCost: 11,
    allergens: ['fish'],
  },
  herring: {
    name: 'Śledź matjas',
    unit: 'g',
    stock: 2_000,
    lowStock: 500,
    unitCost: 3.8,
    allergens: ['fish'],
  },
  mussels: {
    name: 'Mule',
    unit: 'g',
    stock: 4_000,
    lowStock: 1_000,
    unitCost: 4.5,
    allergens: ['molluscs'],
  },
  prawns: {
    name: 'Krewetki',
    unit: 'g',
    stock: 2_500,
    lowStock: 600,
    unitCost: 9,
    allergens: ['crustaceans'],
  },
  curd: { name: 'Twaróg', unit: 'g', stock: 6_000, lowStock: 1_500, unitCost: 2.1, allergens: ['milk'] },
  sourCream: {
    name: 'Śmietana 18 %',
    unit: 'ml',
    stock: 5_000,
    lowStock: 1_500,
    unitCost: 1.2,
    allergens: ['milk'],
  },
  burrata: { name: 'Burrata', unit: 'pcs', stock: 3, lowStock: 4, unitCost: 1_450, allergens: ['milk'] },
  oscypek: { name: 'Oscypek', unit: 'pcs', stock: 24, lowStock: 6, unitCost: 900, allergens: ['milk'] },
  iceCream: {
    name: 'Lody waniliowe',
    unit: 'g',
    stock: 4_000,
    lowStock: 1_000,
    unitCost: 3,
    allergens: ['milk', 'eggs'],
  },
  milk: {
    name: 'Mleko 3,2 %',
    unit: 'ml',
    stock: 12_000,
    lowStock: 3_000,
    unitCost: 0.4,
    allergens: ['milk'],
  },
  oatDrink: {
    name: 'Napój owsiany',
    unit: 'ml',
    stock: 4_000,
    lowStock: 1_000,
    unitCost: 0.9,
    allergens: ['gluten'],
  },
  flour: {
    name: 'Mąka pszenna',
    unit: 'g',
    stock: 25_000,
    lowStock: 5_000,
    unitCost: 0.35,
    allergens: ['gluten'],
  },
  eggs: { name: 'Jajka', unit: 'pcs', stock: 120, lowStock: 30, unitCost: 110, allergens: ['eggs'] },
  potatoes: { name: 'Ziemniaki', unit: 'g', stock: 40_000, lowStock: 8_000, unitCost: 0.3 },
  sauerkraut: { name: 'Kapusta kiszona', unit: 'g', stock: 10_000, lowStock: 2_000, unitCost: 0.7 },
  mushrooms: { name: 'Grzyby leśne', unit: 'g', stock: 3_000, lowStock: 800, unitCost: 6 },
  chanterelles: { name: 'Kurki', unit: 'g', stock: 1_800, lowStock: 500, unitCost: 7 },
  lemons: { name: 'Cytryny', unit: 'pcs', stock: 40, lowStock: 10, unitCost: 120 },
  mint: { name: 'Mięta świeża', unit: 'g', stock: 300, lowStock: 80, unitCost: 8 },
  coffee: { name: 'Kawa ziarnista', unit: 'g', stock: 5_000, lowStock: 1_000, unitCost: 9 },
  lager: {
    name: 'Tyskie, beczka',
    unit: 'ml',
    stock: 60_000,
    lowStock: 10_000,
    unitCost: 0.75,
    allergens: ['gluten'],
  },
  bisonGrassVodka: { name: 'Żubrówka', unit: 'ml', stock: 2_800, lowStock: 700, unitCost: 6 },
} as const satisfies Record<string, SampleIngredient>;

export type IngredientKey = keyof typeof sampleIngredients;
/** How much of each ingredient one portion takes. */
export type SampleRecipe = Readonly<Partial<Record<IngredientKey, number>>>;

/** By the dish's name. Dishes that are missing here use no counted ingredients. */
export const sampleRecipes: Readonly<Record<string, SampleRecipe>> = {
  'Tatar wołowy z żółtkiem i piklami': { tenderloin: 150, eggs: 1 },
  'Śledź w oleju lnianym z cebulą': { herring: 140 },
  'Oscypek z grilla z żurawiną': { oscypek: 1, bacon: 30 },
  'Krewetki w maśle czosnkowym': { prawns: 160 },
  'Burrata z pieczonym burakiem': { burrata: 1 },
  'Żurek w chlebie': { eggs: 1 },
  'Krem z leśnych grzybów': { mushrooms: 90 },
  'Pierogi ruskie': { flour: 120, curd: 90, potatoes: 110, sourCream: 30 },
  'Pierogi z mięsem': { flour: 120, bacon: 30 },
  'Pierogi z kapustą i grzybami': { flour: 120, sauerkraut: 130, mushrooms: 30 },
  'Pierogi ze szpinakiem i fetą': { flour: 120 },
  'Kotlet schabowy z kością z kapustą zasmażaną': { porkChop: 260, eggs: 1, flour: 30 },
  'Golonka pieczona w piwie': { porkKnuckle: 1, sauerkraut: 180 },
  'Pół kaczki z jabłkami i majerankiem': { halfDuck: 1, potatoes: 150 },
  'Stek z antrykotu 300 g': { ribEye: 300, potatoes: 220 },
  'Filet z kurczaka zagrodowego': { chicken: 200, chanterelles: 60 },
  'Bigos staropolski': { sauerkraut: 220, bacon: 40 },
  'Pstrąg z masłem i migdałami': { trout: 1, potatoes: 200 },
  'Sandacz w sosie kurkowym': { zander: 180, chanterelles: 80, potatoes: 150 },
  'Łosoś z pieca z koprem włoskim': { salmon: 180, lemons: 0.5 },
  'Mule w białym winie': { mussels: 500, potatoes: 200 },
  'Placki ziemniaczane ze śmietaną': { potatoes: 350, eggs: 1, sourCream: 60 },
  Frytki: { potatoes: 220 },
  'Ziemniaki z koperkiem': { potatoes: 220 },
  'Mini schabowy z frytkami': { porkChop: 120, potatoes: 150, eggs: 0.5 },
  'Naleśniki z serem i owocami': { flour: 60, milk: 120, eggs: 1, curd: 120 },
  'Szarlotka na ciepło z lodami': { iceCream: 60 },
  'Sernik krakowski': { curd: 110 },
  'Lemoniada cytrynowa z miętą': { lemons: 1, mint: 4 },
  'Mojito bezalkoholowe': { mint: 8, lemons: 0.5 },
  Espresso: { coffee: 9 },
  Americano: { coffee: 9 },
  Cappuccino: { coffee: 9 },
  Latte: { coffee: 9 },
  'Tyskie 0,5 l': { lager: 500 },
  'Tyskie 0,3 l': { lager: 300 },
  'Żubrówka 40 ml': { bisonGrassVodka: 40 },
  'Szarlotka: Żubrówka z sokiem jabłkowym': { bisonGrassVodka: 40 },
};
