/** Files of other systems, in the formats that their makers describe: no price is wrong, and columns without a place are named. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import type { MenuImportPreview } from '#shared/catalog/menu-import-schema.ts';
import { applyMenuFile, checkMenuFile, itemsOf } from '../../../../../helpers/menu-file.ts';
import { createOrigin } from '../../../../../helpers/restaurants/origin-fixture.ts';
import { changeSettings } from '../../../../../helpers/restaurants/sent-order.ts';

/** `unused`: some of the columns that have no place. */
type Expected = {
  readonly dishes: readonly string[];
  readonly unused: string;
  /** The restaurant's; a file with another one is asked about. */
  readonly currency?: 'USD' | 'EUR';
};

const systems: Readonly<Record<string, Expected>> = {
  'loyverse.csv': {
    dishes: [
      'Zupy | Żurek w chlebie | 28,00',
      'Pizza | Pizza Margherita 30 cm | 32,00',
      'Pizza | Pizza Margherita 40 cm | 44,50',
      'Ryby | Dorsz | 119,00 / kg',
      'Piwo | Piwo Żywiec 0.5 l | 14,00',
      'Napoje | Cola | 9,00',
    ],
    unused: 'SKU|Price [Podgórze]|Available for sale [Podgórze]|Modifier - "Sosy"',
  },
  'square.csv': {
    dishes: [
      'Coffee | Flat White | 4,50',
      'Coffee | Latte Small | 4,75',
      'Coffee | Latte Large | 5,75',
      'Breakfast | Avocado toast, egg | 1012,00',
    ],
    unused: 'Token|Online Sale Price|Price Main|Modifier Set - Milk|Tax - Sales Tax (8.875%)',
  },
  'toast.csv': {
    dishes: [
      'Starters | French Onion Soup | 9,00',
      'Mains | Steak Frites | 34,50',
      'Mains | Lobster for Two | 1250,00',
      'Draft beer | Pilsner 16 oz | 7,00',
    ],
    unused: 'Version ID|Location price|Modifier groups|Tax rates',
    currency: 'USD',
  },
  'woocommerce.csv': {
    dishes: [
      'Zupy | Rosół z makaronem | 18,50',
      'Pizza | Pizza Funghi - 30 cm | 34,00',
      'Pizza | Pizza Funghi - 40 cm | 46,00',
      'Desery | Sernik | 21,00',
    ],
    unused: 'ID|SKU|Sale price|Attribute 1 name',
  },
  'opensourcepos.csv': {
    dishes: [
      'Dania główne | Pierogi ruskie | 26,00',
      'Napoje | Kompot | 7,50',
      'Przystawki | Deska serów, duża | 1250,00',
    ],
    unused: 'Item Id|Cost Price|Tax 2 Percent',
  },
  'ipos.csv': {
    dishes: [
      'Zupy | Żurek staropolski | 24,90',
      'Dania główne | Gęś pieczona z jabłkiem | 1089,00',
      'Przystawki | Śledź w oleju | 19,00',
      'Napoje | Woda źródlana 0,3 l | 7,00',
      'Na wynos | Ser wędzony | 129,00 / kg',
    ],
    unused: 'ID|PLU|zewnętrzny ID',
  },
  'hotel-till.csv': {
    dishes: [
      'Burgers | Burger Single | 12,50',
      'Burgers | Burger Double | 17,00',
      'Drinks | Gin & tonic | 9,50',
      'Desserts | Apple crumble | 6,75',
    ],
    unused: 'variant_id|supply_price|tax_name',
  },
  'cloud-till.csv': {
    dishes: ['Polévky | Kulajda | 80,00', 'Polévky | Gulášovka | 90,00', 'Pivo | Plzeň 0,5 l | 59,00'],
    unused: 'externalId|priceWithoutVat|vat',
  },
  'czech-till.csv': {
    dishes: [
      'Hlavní jídla | Smažený sýr s tatarkou | 189,00',
      'Hlavní jídla | Svíčková na smetaně | 229,00',
      'Nápoje | Kofola 0,4 l | 49,90',
    ],
    unused: 'Kód|Sleva',
  },
  'tableside.csv': {
    dishes: [
      'Small plates | Crispy Brussels | 11,00',
      'Small plates | Burrata | 14,50',
      'Wine | Chardonnay Glass | 12,00',
      'Wine | Chardonnay Bottle | 46,00',
    ],
    unused: 'MOST LOVED',
  },
  'variants.csv': {
    dishes: [
      'Grill | Chicken legs 2 pcs | 8,50',
      'Grill | Chicken legs 4 pcs | 15,90',
      'Drinks | Mango lassi | 4,20',
    ],
    unused: 'Alternate Language',
    currency: 'EUR',
  },
  'bar-stock.csv': {
    dishes: ['Beer | Lager 0.33 | 6,00', 'Beer | Stout 0.5 | 7,25', 'Wine | Riesling 0.75 | 31,00'],
    unused: 'Item ID|Price per|Bundle size',
  },
};

const fileOf = (name: string) => readFileSync(new URL(`menus/${name}`, import.meta.url));

function dishesOf({ added }: MenuImportPreview): string[] {
  return added.map(({ category, name, fields }) => {
    const textOf = (field: string) => fields.find(one => one.field === field)?.after;
    const unit = textOf('pricedBy');
    return `${category} | ${name} | ${textOf('price')}${unit === undefined ? '' : ` / ${unit}`}`;
  });
}

for (const [file, { dishes, unused, currency = 'PLN' }] of Object.entries(systems))
  t.test(`${file} goes in whole: every price, and what has no place is named`, async t => {
    const origin = await createOrigin(t);
    await changeSettings(origin, () => ({ currency }));
    const { data } = await checkMenuFile(origin, fileOf(file));
    t.same(data.faults, []);
    t.same(dishesOf(data), dishes);
    const missing = unused.split('|').filter(heading => !data.ignoredColumns.includes(heading));
    t.same(missing, [], data.ignoredColumns.join('|'));
    const before = (await itemsOf(origin)).length;
    const applied = await applyMenuFile(origin, { text: fileOf(file), fingerprint: data.fingerprint });
    t.equal(applied.status, 200);
    t.equal((await itemsOf(origin)).length, before + dishes.length);
  });

t.test(
  'rows above the headings, totals, archived items, parents of variants and modifiers are left out by name',
  async t => {
    const origin = await createOrigin(t);
    const leftOut = async (file: string) =>
      (await checkMenuFile(origin, fileOf(file))).data.leftOut.map(({ row, reason }) => [row, reason]);
    t.same(await leftOut('variants.csv'), [
      [1, 'aboveHeadings'],
      [2, 'aboveHeadings'],
      [6, 'noDish'],
      [8, 'total'],
    ]);
    t.same(await leftOut('square.csv'), [[6, 'noDish']]);
    t.same(await leftOut('woocommerce.csv'), [[3, 'noDish']]);
  },
);
