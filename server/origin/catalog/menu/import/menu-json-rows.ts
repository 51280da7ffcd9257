/** Reads a menu from JSON, alone or in a web page: schema.org's Menu, and lists of objects with a name and a price, also nested in sections. */
import { menuCellLengthMax, menuFileColumnsMax, menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import { plainName } from '#shared/kernel/plain-text.ts';
import type { FileRow } from './menu-file-words.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Dish = ReadonlyMap<string, string>;

const depthMax = 40;
const nameKeys = ['name', 'title', 'nazwa', 'itemName', 'displayName'];
const priceKey = /^(?:unit|base|regular|gross|sale)?_?(?:price|cena|amount)(?:_?(?:gross|value|brutto))?$/i;
const minorKey = /^price_?(?:in_?)?(?:cents|minor|grosze)$|^(?:cents|grosze)$/i;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A number of JSON has a decimal point; a fourth decimal shows that "1.234" isn't a group of three. */
function cellOf(value: string | number | boolean): string {
  const text = plainName(
    String(value)
      .slice(0, menuCellLengthMax)
      .replace(/<[^<>]*>/g, ' '),
  );
  return typeof value === 'number' && /^\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function nameOf(node: JsonObject): string | undefined {
  const name = nameKeys.map(key => node[key]).find(value => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? plainName(name) : undefined;
}

/** A currency that is named beside the price. */
function currencyOf(node: JsonObject): string {
  const code = node['priceCurrency'] ?? node['currency'];
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? ` ${code}` : '';
}

/** Prices by the name of their portion. */
function pricesOf(node: JsonObject): (readonly [portion: string, price: string])[] {
  const currency = currencyOf(node);
  for (const [key, value] of Object.entries(node)) {
    if (isPlain(value) && minorKey.test(key)) return [['', (Number(value) / 100).toFixed(2) + currency]];
    if (isPlain(value) && priceKey.test(key)) return [['', cellOf(value) + currency]];
    if (isObject(value) && priceKey.test(key)) return pricesOf(value);
  }
  const { offers } = node;
  const all = Array.isArray(offers) ? offers : [offers];
  return all.filter(isObject).flatMap(offer => {
    const [[, price] = ['', undefined]] = pricesOf(offer);
    const inner = pricesOf(isObject(offer['priceSpecification']) ? offer['priceSpecification'] : {});
    const amount = price ?? inner[0]?.[1];
    return amount === undefined ? [] : [[nameOf(offer) ?? '', amount] as const];
  });
}

class MenuCollector {
  readonly dishes: Dish[] = [];

  visit(node: unknown, section: string, depth: number): void {
    if (depth > depthMax) return;
    if (Array.isArray(node)) for (const one of node) this.visit(one, section, depth + 1);
    if (!isObject(node)) return;
    const name = nameOf(node);
    const prices = name === undefined ? [] : pricesOf(node);
    if (name !== undefined && prices.length > 0) this.#add(node, name, section, prices);
    else
      for (const value of Object.values(node))
        this.visit(value, isMenu(node) ? section : (name ?? section), depth + 1);
  }

  #add(node: JsonObject, name: string, section: string, prices: ReturnType<typeof pricesOf>): void {
    const plain = Object.entries(node).filter(
      (entry): entry is [string, string | number | boolean] =>
        isPlain(entry[1]) &&
        !entry[0].startsWith('@') &&
        !priceKey.test(entry[0]) &&
        !minorKey.test(entry[0]),
    );
    for (const [portion, price] of prices)
      this.dishes.push(
        new Map([
          ...(section === '' ? [] : [['category', section] as const]),
          ...plain.map(([key, value]) => [key, cellOf(value)] as const),
          ['name', name],
          ...(portion === '' ? [] : [['variant', portion] as const]),
          ['price', price],
        ]),
      );
  }
}

/** The menu itself isn't a category. */
function isMenu(node: JsonObject): boolean {
  const types = [node['@type']].flat();
  return types.some(type => type === 'Menu' || type === 'Restaurant' || type === 'Organization');
}

/** The data in the scripts of a web page. */
function scriptsOf(page: string): string[] {
  return page.split(/<script/i).flatMap((part, index) => {
    const head = part.slice(0, part.indexOf('>') + 1);
    if (index === 0 || !/application\/(?:ld\+)?json/i.test(head)) return [];
    const [content = '', ...behind] = part.slice(head.length).split(/<\/script>/i);
    return behind.length === 0 ? [] : [content];
  });
}

function parsedTexts(text: string): unknown[] {
  const scripts = scriptsOf(text);
  const texts = /^\s*[[{]/.test(text) ? [text] : scripts;
  return texts.flatMap(one => {
    try {
      return [JSON.parse(one)];
    } catch {
      return [];
    }
  });
}

/** Null if the text is not JSON and contains none. The row of a dish is its place in the file. */
export function readMenuJson(text: string): { rows: FileRow[] } | null {
  const values = parsedTexts(text);
  if (values.length === 0) return null;
  const collector = new MenuCollector();
  collector.visit(values, '', 0);
  // So many rows that the file is refused for them.
  const dishes = collector.dishes.slice(0, 2 * menuFileRowsMax);
  const headings = [...new Set(dishes.flatMap(dish => [...dish.keys()]))].slice(0, menuFileColumnsMax);
  const rows = dishes.map((dish, index) => ({
    row: index + 1,
    cells: headings.map(heading => dish.get(heading) ?? ''),
  }));
  return { rows: dishes.length === 0 ? [] : [{ row: 0, cells: headings }, ...rows] };
}
