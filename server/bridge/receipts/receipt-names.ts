/**
 * Names of what is sold, as the printer has to be told them. It remembers at which rate a name was sold: one that was sold at a lower rate since is
 * refused at the higher. So what may be sold at two rates has two names.
 */
import type { PrintedDocument } from '#shared/schemas/receipt-schema.ts';
import { printable } from '../posnet/windows-1250.ts';

type Line = PrintedDocument['lines'][number];

/** A line of paper; newer printers take 80. */
const lettersMax = 40;
const nameless: Readonly<Record<string, string>> = { pl: 'Pozycja', en: 'Item' };
const toGo: Readonly<Record<string, string>> = { pl: 'na wynos', en: 'to go' };

function wordOf(words: Readonly<Record<string, string>>, language: string): string {
  return words[language.slice(0, 2)] ?? words['en'] ?? '';
}

/** Told apart by letters and digits only: a name of signs would be none. */
function cleaned(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

function named(text: string, endings: readonly string[]): string {
  const ending = endings.map(part => ` ${part}`).join('');
  return text.slice(0, lettersMax - ending.length).replace(/[\s,]+$/, '') + ending;
}

/** `isRateNamed`: after the printer refused a name at its rate. */
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
