/**
 * Interprets a search for orders: each word must be an order's number, an amount, a prefix of a table's, a
 * waiter's or a dish's name, or part of a guest's name, phone or note. Pure.
 */
import { foldText } from '#shared/kernel/fold-text.ts';

export type Named = { readonly id: string; readonly names: readonly string[] };
export type SearchedNames = {
  readonly tables: readonly Named[];
  readonly waiters: readonly Named[];
  readonly items: readonly Named[];
  /** Open items have only a name. */
  readonly openItems: readonly Named[];
};

/** The possible meanings of one word, of which an order must match one; null and empty ones are impossible. */
export type SearchWord = {
  readonly number: number | null;
  /** In minor units. */
  readonly amount: number | null;
  readonly tableIds: readonly string[];
  readonly waiterIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly openItemNames: readonly string[];
  /** A part of the guest's searchable text. */
  readonly text: string | null;
};

const wordsAtMost = 8;
/** Shorter prefixes match too many names. */
const lettersAtLeast = 2;
/** Fewer digits match most phone numbers. */
const digitsAtLeast = 4;
/** Words that screens put before numbers of orders and tables: "No. 7", "Table 5". */
const fillers = new Set(['no', 'no.', 'nr', 'table', 'stolik']);

const isPhone = (query: string) => /^\+?[\d\s()/-]+$/.test(query) && query.replace(/\D/g, '').length >= 7;

function wordsOf(query: string): string[] {
  const folded = foldText(query.trim());
  if (isPhone(folded)) return [folded.replace(/\D/g, '')];
  const words = folded.split(/\s+/).map(word => word.replace(/^[#„"(]+|[,;:)"”]+$/g, ''));
  const typed = words.filter(word => word !== '');
  const meant = typed.filter(word => !fillers.has(word));
  return (meant.length > 0 ? meant : typed).slice(0, wordsAtMost);
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

/** Null if one of the words can't match anything. */
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
