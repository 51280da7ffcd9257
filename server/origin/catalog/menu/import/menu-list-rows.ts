/** Reads a typed list or the text of a PDF: a dish a line with its price at the end, and lines without a price as categories or descriptions. */
import { plainName } from '#shared/kernel/plain-text.ts';
import type { FileRow } from './menu-file-words.ts';
import { matchesOf } from './menu-heading-words.ts';
import { priceReadings } from './price-readings.ts';

/** The price begins behind a gap, dots, dashes or a space. */
const nameAndPrice =
  /^(?<name>.*?\p{L}.*?)(?<gap>\s*(?:[;|:–—…\t]|\s-|\.{2,}|\s{2,})[\s;|:–—….-]*|\s+)(?<price>(?:[€$£]\s?)?\d[\d .,'\u00a0\u2009\u202f]*(?:[,.][-–])?\s*(?:zł\.?|zl\.?|pln|eur|uah|грн\.?|[a-z]{3}|[€$£₴])?)\s*$/iu;
const listHeadings = ['category', 'name', 'price', 'description'];

/** The owner's answers by the text of a price. */
export type PriceAnswers = {
  readonly amounts: ReadonlyMap<string, number>;
  readonly fractionDigits: number;
};

function dishOf(line: string, answers?: PriceAnswers): { name: string; price: string } | null {
  const { name, gap = '', price = '' } = nameAndPrice.exec(line)?.groups ?? {};
  if (name === undefined || !/\d/.test(price)) return null;
  // "Sake 3 120": a space alone doesn't say where the price begins.
  const [size, ...rest] = /^\s$/.test(gap) && /^\d{1,3} \d{3}(?!\d)/.test(price) ? price.split(' ') : [];
  if (size === undefined) return { name: plainName(name), price: plainName(price) };
  const behind = rest.join(' ');
  const both = plainName(`${price} / ${behind}`);
  const chosen = answers?.amounts.get(both);
  const isSize = chosen !== undefined && priceReadings(behind, answers?.fractionDigits ?? 0).includes(chosen);
  return { name: plainName(isSize ? `${name} ${size}` : name), price: both };
}

/** Whether lines end with a price, and aren't separated into cells. */
export function isPriceList(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
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
    if (line === '') continue;
    const dish = dishOf(line, answers);
    const last = rows.length > 1 ? rows.at(-1) : undefined;
    const isTitle =
      /^\P{Ll}+$/u.test(line) || /:$/.test(line) || last === undefined || lines[index - 1] === '';
    if (dish !== null) rows.push({ row: index + 1, cells: [category, dish.name, dish.price, ''] });
    else if (isTitle) category = plainName(line.replace(/:$/, ''));
    else if (last !== undefined) last.cells[3] = plainName(`${last.cells[3]} ${line}`);
  }
  return rows;
}
