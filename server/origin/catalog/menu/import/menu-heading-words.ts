/** Finds the field of a heading that another system or a person wrote, in the languages of the restaurants and their tills. */
import type { MenuFileRole } from '#shared/catalog/menu-file-fields.ts';
import { limits } from '#shared/kernel/limits.ts';
import { columnOf, type MenuFileColumn, wordKey } from './menu-file-words.ts';

export type FileColumn = MenuFileColumn | MenuFileRole;

/** A lower rank is a better match; several columns with the same one compete. Own headings have rank 0. */
type HeadingMatch = { readonly column: FileColumn; readonly rank: number };

const synonyms: Readonly<Record<string, string>> = {
  name: 'item name|nazwa|name|nazwa produktu|nazwa towaru|nazwa dania|nazwa pozycji|product name|productname|menu item name|menu item|title|danie|potrawa|pozycja|produkt|towar|artykul|asortyment|dish|item|product|назва|назва страви|страва|найменування|название|блюдо|nazev|nazev polozky|bezeichnung|artikel|nazwa na paragonie|tytul',
  category:
    'kategoria|category|category name|categories|reporting category|menu group|menu group name|kategoria produktu|product category|kategoria menu|nazwa kategorii|kategorie|grupa|grupa towarowa|grupa asortymentowa|grupa produktow|group|sekcja|section|dzial|department|rozdzial|категорія|група|категория|kategorie nazev|warengruppe|product type',
  price:
    'cena brutto|cena sprzedazy brutto|gross price|price gross|price incl vat|price with vat|cena s dph|cena|cena zl|cena pln|cena w zl|price|price pln|price eur|default price|regular price|base price|baseprice|unit price|selling price|retail price|variant price|variant base price|cena sprzedazy|cena detaliczna|cena jednostkowa|cena podstawowa|cena na miejscu|kwota|ціна|ціна грн|цена|preis|price 1|cena 1',
  pricedBy: 'cena za|price per|jednostka|jednostka miary|jm|j m|unit|unit of measure|sold by weight|jedn',
  vatRate:
    'vat|stawka vat|stawka|ptu|stawka ptu|vat rate|vat stawka|tax rate|podatek|podatek vat|tax|tax 1 percent|tax percent|dph|sazba|sazba dph|пдв|ставка пдв|kod vat|vat sprzedaz|mwst',
  vatRateTakeaway:
    'vat na wynos|vat wynos|stawka vat na wynos|takeaway vat|takeaway tax|sazba s sebou|vat takeaway',
  deposit: 'kaucja|deposit|kaucja za opakowanie',
  station:
    'stanowisko|prep station|prep stations|stacja|kierunek|kierunek wydruku|kierunek druku|bonownica|bonovka|drukarka|drukarka bonow|printer|kitchen printer|food or drink|miejsce przygotowania|miejsce wydania',
  course: 'kurs|course|kolejnosc',
  allergens: 'alergeny|alergen|allergens|allergen|алергени|alergeny zawarte',
  targetMinutes: 'czas przygotowania|czas przygotowania min|prep time|prep time min|preparation time|czas',
  isActive:
    'aktywny|aktywne|aktywna|active|is active|isactive|enabled|published|available|dostepny|dostepne|status|w sprzedazy|available for sale|widoczny|widocznosc',
  description:
    'opis|opis dania|opis produktu|description|short description|item description|customer facing description|sklad|skladniki|опис|склад|popis|beschreibung',
  modifiers: 'modyfikatory|grupy modyfikatorow|modifiers|modifier groups|modifier group|zestaw modyfikatorow',
  'names.en':
    'nazwa angielska|nazwa po angielsku|nazwa w jezyku angielskim|english name|name english|nazwa ang|nazwa eng',
  'names.pl': 'nazwa polska|nazwa po polsku|polish name|name polish',
  'names.uk': 'nazwa ukrainska|nazwa po ukrainsku|ukrainian name|name ukrainian',
  variant:
    'variation name|variation|variant|variant name|wariant|nazwa wariantu|rozmiar|size|size name|wielkosc|porcja|option 1 value|option 2 value|option 3 value|option value 1|option value 2|option value 3|option1 value|option2 value|option3 value|variant option one value|variant option two value|variant option three value|attribute 1 value s|attribute 2 value s|attribute 3 value s|vessel size|варіант',
  item: 'handle|product handle|item handle',
  parent: 'parent',
  type: 'type|entity type|item type|typ|typ produktu|variation type|product class|rodzaj',
  isArchived: 'archived|usuniety|usuniete|zarchiwizowany|deleted|is deleted',
};

const matchesByKey: ReadonlyMap<string, readonly HeadingMatch[]> = Map.groupBy(
  Object.entries(synonyms).flatMap(([column, words]) =>
    words.split('|').map((key, index) => ({ key, column: column as FileColumn, rank: index + 1 })),
  ),
  ({ key }) => key,
);

/** Ranks behind all exact headings. */
const pricedStore = 900;
const patterns: readonly (readonly [pattern: RegExp, column: FileColumn, rank: number])[] = [
  [/^(?:modifier|modifier set|modyfikator) ./, 'modifier', pricedStore],
  [
    /^(?:price|cena) (?!.*(?:net|zakup|cost|koszt|hurt|promo|online|dostaw|deliver|wynos|take|za )).+/,
    'price',
    pricedStore,
  ],
  [/^available for sale ./, 'isActive', pricedStore],
];
const rateInHeading = /(?:tax|vat|ptu|podatek).*?(\d+(?:[.,]\d+)?)\s?%/i;

/** The rate of a column such as `Tax - "VAT" (8%)`. */
export function rateOfHeading(heading: string): string {
  return rateInHeading.exec(heading.slice(0, limits.noteLength))?.[1] ?? '';
}

/** The group of a column such as `Modifier - "Sauces"`. */
export function groupOfHeading(heading: string): string {
  return heading
    .replace(/^\s*(?:modifier(?:\s+set)?|modyfikator)\s*[-:–[]?\s*/i, '')
    .replace(/^["“„]|["”\]]$/g, '')
    .trim();
}

export function matchesOf(cell: string): readonly HeadingMatch[] {
  const heading = cell.slice(0, limits.noteLength);
  const own = columnOf(heading);
  if (own !== null) return [{ column: own, rank: 0 }];
  const key = wordKey(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
  const exact = matchesByKey.get(key);
  if (exact !== undefined) return exact;
  if (rateInHeading.test(heading)) return [{ column: 'vat', rank: pricedStore }];
  return patterns.filter(([pattern]) => pattern.test(key)).map(([, column, rank]) => ({ column, rank }));
}

/** Numbers in columns with such headings are no prices. */
export function isNoPrice(heading: string): boolean {
  return /\b(?:id|lp|no|nr|plu|sku|ean|gtin|upc|kod|code|barcode|kreskow\w*|stock|stan|ilosc|qty|quantity|count|weight|waga|gram\w*|kcal|energ\w*|cost|koszt|zakup\w*|net|netto|marza|margin|vat|tax|position|order|sort\w*|kolejnosc|min\w*|czas|time|volume|pojemnosc|ml|level|percent|discount|rabat)\b/.test(
    wordKey(heading),
  );
}

const totalRow =
  /^(?:suma|razem|lacznie|ogolem|podsumowanie|total|totals|grand total|subtotal|sum total|разом|всього|итого|celkem|summe|gesamt)(?: (?:pozycji|items|dan|produktow|vat|brutto|netto|\d+))*$/;

export function isTotal(text: string): boolean {
  return totalRow.test(wordKey(text));
}

/** Rows of such types are no dishes. */
export function isDishType(type: string): boolean {
  return !/modif|ingredient|add ?on|\boption|skladnik|polprodukt|surowiec|gift|rental|\braw\b|kategori|category/.test(
    wordKey(type),
  );
}
