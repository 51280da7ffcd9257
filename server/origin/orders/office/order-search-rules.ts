/**
 * What a search for orders looks for: each of its words has to be an order's number, an amount, the beginning of a
 * table's, a waiter's or a dish's name, or part of a guest's name, phone or note. Pure.
 */
import { foldText } from '#shared/fold-text.ts';

export type Named = { readonly id: string; readonly names: readonly string[] };
export type SearchedNames = {
  readonly tables: readonly Named[];
  readonly waiters: readonly Named[];
  readonly items: readonly Named[];
  /** By their names alone. */
  readonly openItems: readonly Named[];
};

/** What one word may mean; an order has to match one of it. Null and empty: it can't mean that. */
export type SearchWord = {
  readonly number: number | null;
  /** In minor units. */
  readonly amount: number | null;
  readonly tableIds: readonly string[];
  readonly waiterIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly openItemNames: readonly string[];
  /** Part of what the guest is found by. */
  readonly text: string | null;
};

const wordsAtMost = 8;
/** Shorter words begin too many names. */
const lettersAtLeast = 2;
/** Fewer digits are in every phone number. */
const digitsAtLeast = 4;
/** As orders and tables are written on screens: "No. 7", "Table 5". */
const fillers = new Set(['no', 'no.', 'nr', 'table', 'stolik']);

const isPhone = (query: string) => /^\+?[\d\s()/-]+$/.test(query) && query.replace(/\D/g, '').length >= 7;

function wordsOf(query: string): string[] {
  const folded = foldText(query.trim());
  if (isPhone(folded)) return [folded.replace(/\D/g, '')];
  const words = folded.split(/\s+/).map(word => word.replace(/^[#„"(]+|[,;:)"”]+$/g, ''));
  const told = words.filter(word => word !== '');
  const meant = told.filter(word => !fillers.has(word));
  return (meant.length > 0 ? meant : told).slice(0, wordsAtMost);
}

function idsOf(named: readonly Named[], matches: (name: string) => boolean): string[] {
  return named.filter(({ names }) => names.some(name => matches(foldText(name)))).map(({ id }) => id);
}

function begins(word: string) {
  return (name: string) =>
    name.startsWith(word) || name.split(/[^\p{L}\p{N}]+/u).some(part => part.startsWith(word));
}

function amountOf(word: string, fractionDigits: number): number | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(word);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > fractionDigits) return null;
  return Number(whole + fraction.padEnd(fractionDigits, '0'));
}

/** Null: one of its words is found nowhere. */
export function readSearch(
  query: string,
  { tables, waiters, items, openItems }: SearchedNames,
  fractionDigits: number,
): SearchWord[] | null {
  const words = wordsOf(query).map(word => {
    const isNumber = /^\d+$/.test(word);
    const isLong = word.length >= lettersAtLeast;
    return {
      number: isNumber && word.length <= 9 ? Number(word) : null,
      amount: amountOf(word, fractionDigits),
      tableIds: idsOf(tables, isNumber || !isLong ? name => name === word : begins(word)),
      waiterIds: isNumber || !isLong ? [] : idsOf(waiters, begins(word)),
      itemIds: isNumber || !isLong ? [] : idsOf(items, begins(word)),
      openItemNames: isNumber || !isLong ? [] : idsOf(openItems, begins(word)),
      text: word.length >= (isNumber ? digitsAtLeast : lettersAtLeast) ? word : null,
    };
  });
  const isNowhere = ({ number, amount, text, ...ids }: SearchWord) =>
    number === null &&
    amount === null &&
    text === null &&
    Object.values(ids).every(({ length }) => length === 0);
  return words.length === 0 || words.some(isNowhere) ? null : words;
}
