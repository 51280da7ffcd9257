/**
 * Names of items for the printer. It remembers the rate at which a name was sold and refuses a higher one afterwards, so an item that may be sold at two
 * rates has two names.
 */
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import { printable } from '../posnet/windows-1250.ts';

type Line = PrintedDocument['lines'][number];

/** A line of paper; newer printers accept 80. */
const lettersMax = 40;
const nameless: Readonly<Record<string, string>> = { pl: 'Pozycja', en: 'Item' };
const toGo: Readonly<Record<string, string>> = { pl: 'na wynos', en: 'to go' };

function wordOf(words: Readonly<Record<string, string>>, language: string): string {
  return words[language.slice(0, 2)] ?? words['en'] ?? '';
}

/** The printer distinguishes names by letters and digits only, so a name without any is invalid. */
function cleaned(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

function named(text: string, endings: readonly string[]): string {
  const ending = endings.map(part => ` ${part}`).join('');
  return text.slice(0, lettersMax - ending.length).replace(/[\s,]+$/, '') + ending;
}

/** `isRateNamed`: set after the printer refused the name at this rate; adds the rate. */
export function receiptName(
  line: Line,
  { language, isTakeaway = false }: Pick<PrintedDocument, 'language' | 'isTakeaway'>,
  { quantity = 1, isRateNamed = false }: { quantity?: number; isRateNamed?: boolean } = {},
): string {
  const text = cleaned(line.name);
  const name = /[\p{L}\p{N}]/u.test(text) ? text : wordOf(nameless, language);
  const hasRate = isRateNamed || line.isServiceCharge === true;
  return named(quantity === 1 ? name : `${quantity} x ${name}`, [
    ...((line.isTakeaway ?? isTakeaway) ? [wordOf(toGo, language)] : []),
    ...(hasRate ? [`${line.vatRate ?? 0}%`] : []),
  ]);
}
