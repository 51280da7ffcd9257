/** The commands that print a receipt, or the reason why it must not be printed, determined before anything is sent. Pure. */
import { isTaxId } from '#shared/kernel/tax-id.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { Command, Field } from '../posnet/frames.ts';
import type { PrinterRates } from '../posnet/printer-status.ts';
import { printable } from '../posnet/windows-1250.ts';

type PaymentForm = { readonly type: number; readonly amount: number; readonly isChange: boolean };

/** Numbers of the protocol's payment forms: cash, card, voucher, other. */
const types: Readonly<Record<string, number>> = { cash: 0, card: 2, voucher: 7, other: 6 };
const cash = 0;
const other = 6;

/** The forms that cover `toPay` exactly: later refunds and missing amounts are not part of the receipt. */
function coveringForms(paid: PrintedDocument['payments'], toPay: number): PaymentForm[] {
  let left = toPay;
  const forms: PaymentForm[] = [];
  for (const { kind, amount } of paid) {
    const taken = Math.min(left, Math.max(0, amount));
    if (taken > 0) forms.push({ type: types[kind] ?? other, amount: taken, isChange: false });
    left -= taken;
  }
  return left > 0 ? [...forms, { type: other, amount: left, isChange: false }] : forms;
}

/** Cash has the amount received and the change; `given` is the sum of all forms. */
function receiptPayments(
  { payments, change: given }: Pick<PrintedDocument, 'payments' | 'change'>,
  toPay: number,
): { forms: PaymentForm[]; given: number; change: number } {
  const forms = coveringForms(payments, toPay);
  const inCash = forms.find(({ type }) => type === cash);
  const change = inCash === undefined ? 0 : Math.max(0, given);
  if (change === 0) return { forms, given: toPay, change };
  const received = forms.map(form => (form === inCash ? { ...form, amount: form.amount + change } : form));
  return {
    forms: [...received, { type: cash, amount: change, isChange: true }],
    given: toPay + change,
    change,
  };
}

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
function receiptName(
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

export type PlanFault =
  | { readonly kind: 'rateUnknown'; readonly rate: number }
  | { readonly kind: 'sumsDiffer' | 'taxIdWrong' | 'tooManyLines' | 'currencyWrong' };

type ReceiptPlan =
  | { readonly start: readonly Command[]; readonly end: Command }
  | { readonly fault: PlanFault };

/** The printer's limit. */
const linesMax = 500;
const depositLetters = 40;

type Deposit = NonNullable<PrintedDocument['deposits']>[number];

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

function command(name: string, ...fields: Field[]): Command {
  return { name, fields };
}

/**
 * The slot of the rate's letter if the printer has the same rate there. The rate 0, and exempt sales, may be exempt on the printer. Null: the printer has
 * no such rate.
 */
function rateSlot(
  { vatRate = 0, vatLetter }: Pick<Line, 'vatRate' | 'vatLetter'>,
  rates: PrinterRates,
  { vat }: Pick<PrintedDocument, 'vat'>,
): number | null {
  const isExempt = vat.some(row => row.rate === vatRate && row.isExempt === true);
  const wanted = isExempt ? 'exempt' : vatRate;
  const lettered = vatLetter === undefined ? -1 : 'ABCDEFG'.indexOf(vatLetter.toUpperCase() || '-');
  const own = rates[lettered];
  if (own === wanted || (own === 'exempt' && vatRate === 0)) return lettered;
  const slot = rates.indexOf(wanted);
  return slot === -1 ? null : slot;
}

function lineCommand(
  line: Line,
  slot: number,
  document: PrintedDocument,
  options: { isRateNamed: boolean },
): Command {
  const { quantity, unitPrice, discount = 0, amount } = line;
  const full = quantity * unitPrice;
  const isExact = full - discount === amount && quantity >= 1;
  // The receipt must show the charged amount: a line whose price is not exact becomes one piece at that amount.
  const sold = isExact
    ? { count: quantity, price: unitPrice, total: full, off: discount }
    : { count: 1, price: amount, total: amount, off: 0 };
  const name = receiptName(line, document, { ...options, quantity: isExact ? 1 : quantity });
  return command(
    'trline',
    ['na', name],
    ['vt', String(slot)],
    ['pr', String(sold.price)],
    ...(sold.count === 1 ? [] : [['il', String(sold.count)] as const]),
    ['wa', String(sold.total)],
    ...(sold.off === 0
      ? []
      : ([
          ['rd', '1'],
          ['rw', String(sold.off)],
        ] as const)),
  );
}

/** Deposits on bottles are no sale: the printer has them as returnable packaging, after its fiscal total. */
function depositCommand({ name, quantity, unitPrice, amount }: Deposit): Command {
  return command(
    'trpack',
    ['pr', String(unitPrice)],
    ['il', String(quantity)],
    ['wa', String(amount)],
    ['de', name.slice(0, depositLetters)],
  );
}

function isDeposit({ quantity, unitPrice, amount }: Deposit): boolean {
  return quantity > 0 && unitPrice > 0 && quantity * unitPrice === amount;
}

export function planReceipt(
  document: PrintedDocument,
  rates: PrinterRates,
  options: { isRateNamed: boolean },
): ReceiptPlan {
  const { lines, deposits = [], total, buyerTaxId, currency } = document;
  // Free items are no sale, and the printer refuses lines of 0.
  const sold = lines.filter(({ amount }) => amount !== 0);
  const unknown = sold.find(line => rateSlot(line, rates, document) === null);
  if (currency !== 'PLN') return { fault: { kind: 'currencyWrong' } };
  if (unknown !== undefined) return { fault: { kind: 'rateUnknown', rate: unknown.vatRate ?? 0 } };
  if (buyerTaxId !== undefined && !isTaxId(buyerTaxId)) return { fault: { kind: 'taxIdWrong' } };
  if (sold.length > linesMax) return { fault: { kind: 'tooManyLines' } };
  const isSum = sumOf(sold) === total && total > 0 && sold.every(({ amount }) => amount > 0);
  if (!isSum || !deposits.every(isDeposit)) return { fault: { kind: 'sumsDiffer' } };
  const packaging = sumOf(deposits);
  const { forms, given, change } = receiptPayments(document, total + packaging);
  return {
    start: [
      // In blocks: nothing is printed before the end.
      command('trinit', ['bm', '1']),
      ...(buyerTaxId === undefined ? [] : [command('trnipset', ['ni', buyerTaxId])]),
      ...sold.map(line => lineCommand(line, rateSlot(line, rates, document) ?? 0, document, options)),
      ...deposits.map(depositCommand),
      ...forms.map(({ type, amount, isChange }) =>
        command('trpayment', ['ty', String(type)], ['wa', String(amount)], ['re', isChange ? '1' : '0']),
      ),
    ],
    end: command(
      'trend',
      ['to', String(total)],
      ...(packaging === 0 ? [] : [['op', String(packaging)] as const]),
      ['fp', String(given)],
      ...(change === 0 ? [] : [['re', String(change)] as const]),
    ),
  };
}
