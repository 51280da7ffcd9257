/** Reads a typed list or the text of a PDF: a dish a line with its price at the end, and lines without a price as categories or descriptions. */
import { menuCellLengthMax, menuFileRowsMax } from '#shared/catalog/menu-limits.ts';
import { plainName } from '#shared/kernel/plain-text.ts';
import type { FileRow } from './menu-file-words.ts';
import { matchesOf } from './menu-heading-words.ts';
import { priceReadings } from './price-readings.ts';

/** Signs behind the last digit of a price. */
const priceEnd =
  /^[ .,'\u00a0\u2009\u202f]*(?:[,.][-–])?\s*(?:zł\.?|zl\.?|pln|eur|uah|грн\.?|[a-z]{3}|[€$£₴])?$/iu;
const priceEndLengthMax = 20;
const ofDigits = /[\d .,'\u00a0\u2009\u202f]/;
const ofGap = /[\s;|:–—….-]/;
/** The price begins behind dots, dashes or a space, at once at the sign where it is called. */
const gap = /(?:\s*(?:[;|:–—…\t]|\s-|\.{2,}|\s{2,})[\s;|:–—….-]*|\s+)$/uy;
/** Enough for as many dishes as are allowed, with their descriptions; the lines behind are too many anyway. */
const linesMax = 4 * menuFileRowsMax;
const listHeadings = ['category', 'name', 'price', 'description'];

/** The owner's answers by the text of a price. */
export type PriceAnswers = {
  readonly amounts: ReadonlyMap<string, number>;
  readonly fractionDigits: number;
};

/** Where a price that ends with the line may begin: at its sign, or at one of its digits. `last` is that of the last digit. */
function priceStarts(line: string, last: number): number[] {
  let from = last;
  while (ofDigits.test(line[from - 1] ?? '')) from--;
  const digits = Array.from(line.slice(from, last + 1), (sign, index) =>
    /\d/.test(sign) ? from + index : -1,
  );
  const starts = digits.filter(at => at >= 0);
  const [first = last] = starts;
  const [sign = ''] = /[€$£]\s?$/.exec(line.slice(Math.max(0, first - 2), first)) ?? [];
  return sign === '' ? starts : [first - sign.length, ...starts];
}

/** Takes each character a few times at most: a regular expression for all of it would take hours for a line of blanks. */
function nameAndPrice(line: string): { name: string; between: string; price: string } | null {
  const text = line.trimEnd();
  const letter = text.search(/\p{L}/u);
  const last = text.search(/\d\D*$/);
  const end = text.slice(last + 1).replace(/\s+/g, ' ');
  if (letter < 0 || last < 0 || end.length > priceEndLengthMax || !priceEnd.test(end)) return null;
  for (const start of priceStarts(text, last)) {
    let from = start;
    while (ofGap.test(text[from - 1] ?? '')) from--;
    const signs = text.slice(from, start);
    for (gap.lastIndex = 0; gap.lastIndex < signs.length; ) {
      const at = gap.lastIndex;
      if (gap.test(signs)) {
        if (letter >= from + at) break;
        return { name: text.slice(0, from + at), between: signs.slice(at), price: text.slice(start) };
      }
      gap.lastIndex = at + 1;
    }
  }
  return null;
}

function dishOf(line: string, answers?: PriceAnswers): { name: string; price: string } | null {
  const { name, between = '', price = '' } = nameAndPrice(line) ?? {};
  if (name === undefined) return null;
  // "Sake 3 120": a space alone doesn't say where the price begins.
  const [size, ...rest] = /^\s$/.test(between) && /^\d{1,3} \d{3}(?!\d)/.test(price) ? price.split(' ') : [];
  if (size === undefined) return { name: plainName(name), price: plainName(price) };
  const behind = rest.join(' ');
  const both = plainName(`${price} / ${behind}`);
  const chosen = answers?.amounts.get(both);
  const isSize = chosen !== undefined && priceReadings(behind, answers?.fractionDigits ?? 0).includes(chosen);
  return { name: plainName(isSize ? `${name} ${size}` : name), price: both };
}

/** Whether lines end with a price, and aren't separated into cells. */
export function isPriceList(text: string): boolean {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, linesMax);
  const dishes = lines.filter(line => dishOf(line) !== null);
  const separated = lines.filter(line => /[;\t|]/.test(line));
  const headings = (lines[0] ?? '').split(',').filter(cell => matchesOf(cell).length > 0);
  return dishes.length * 3 >= lines.length && separated.length * 2 < lines.length && headings.length < 2;
}

/** A line without a price is the category of the next dishes if it comes before a dish and looks like a title, else part of the description above it. */
export function readPriceList(text: string, answers: PriceAnswers): FileRow[] {
  const rows: { row: number; cells: string[] }[] = [{ row: 0, cells: listHeadings }];
  const lines = text.split(/\r\n|\r|\n/).map(line => line.trim());
  let category = '';
  for (const [index, line] of lines.entries()) {
    if (rows.length > linesMax) break;
    if (line === '') continue;
    const dish = dishOf(line, answers);
    const last = rows.length > 1 ? rows.at(-1) : undefined;
    const isTitle =
      /^\P{Ll}+$/u.test(line) || /:$/.test(line) || last === undefined || lines[index - 1] === '';
    if (dish !== null) rows.push({ row: index + 1, cells: [category, dish.name, dish.price, ''] });
    else if (isTitle) category = plainName(line.replace(/:$/, ''));
    else if (last !== undefined && (last.cells[3]?.length ?? 0) < menuCellLengthMax)
      last.cells[3] = plainName(`${last.cells[3]} ${line.slice(0, menuCellLengthMax)}`);
  }
  return rows;
}
