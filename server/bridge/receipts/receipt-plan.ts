/** The commands that print a receipt, or the reason why it must not be printed, determined before anything is sent. Pure. */

import { isTaxId } from '#shared/kernel/tax-id.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { Command, Field } from '../posnet/frames.ts';
import type { PrinterRates } from '../posnet/printer-status.ts';
import { receiptName } from './receipt-names.ts';
import { receiptPayments } from './receipt-payments.ts';

type Line = PrintedDocument['lines'][number];

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
