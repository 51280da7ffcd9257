/**
 * Decides what an invoice says: the receipt's lines and its sums per VAT rate, as the order's money rules computed them. Tips are no sale and not
 * on it; deposits are charged beside the total, outside VAT. Comped lines are omitted.
 */

import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import { netOf } from '#shared/order/order-money.ts';
import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import type { PrintedDocument } from '#shared/order/receipt-schema.ts';
import type { InvoiceSettings } from '#shared/venue/settings-schema.ts';

type Rate = { rate: number; isExempt?: boolean };

/** Amounts are gross, in minor units. */
export type InvoiceLine = Rate & {
  name: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  amount: number;
};

/** An invoice as issued, which is never changed. A correction says everything as it is after it. */
export type InvoiceContent = {
  number: string;
  /** Local dates, `2026-11-20`. */
  issuedOn: string;
  soldOn: string;
  issuedAt: string;
  seller: { taxId: string; name: string; address: string };
  buyer: InvoiceBuyer;
  currency: string;
  lines: InvoiceLine[];
  sums: (Rate & { net: number; vat: number; gross: number })[];
  total: number;
  deposits: number;
  paidBy: PaymentKind[];
  /** The fiscal receipt that recorded the same sale, with its number if that is known; absent: none did. */
  receipt?: { number: string | null };
  /** The legal basis of the exemption, if a rate is exempt. */
  exemption?: string;
  /** Present on a correction: why, of which invoice (never of another correction), and what was in force before. */
  correction?: {
    reason: string;
    of: { number: string; issuedOn: string; ksefNumber: string | null };
    before: Pick<InvoiceContent, 'buyer' | 'lines' | 'sums' | 'total'>;
  };
};

type Heading = Pick<
  InvoiceContent,
  'number' | 'issuedOn' | 'soldOn' | 'issuedAt' | 'seller' | 'buyer' | 'receipt'
>;

/** The name of the only line of a VAT rate on an invoice without the dishes. */
const wholeService = 'Usługa gastronomiczna';

function detailedLines({ lines }: PrintedDocument, rates: ReadonlyMap<number, Rate>): InvoiceLine[] {
  return lines
    .filter(({ amount }) => amount !== 0)
    .map(({ name, quantity, unitPrice, discount = 0, amount, vatRate = 0 }) => ({
      ...(rates.get(vatRate) ?? { rate: vatRate }),
      ...{ name, quantity, unitPrice, discount, amount },
    }));
}

/** `document` is the order's receipt, as the printing module lays it out. */
export function invoiceContent(
  document: PrintedDocument,
  { isDetailed = false, exemption }: Pick<InvoiceSettings, 'isDetailed' | 'exemption'>,
  heading: Heading,
): InvoiceContent {
  const sums = document.vat
    .filter(({ gross }) => gross !== 0)
    .map(({ rate, isExempt, net, vat, gross }) => ({
      ...{ rate, ...(isExempt === true && { isExempt }) },
      ...{ net, vat, gross },
    }));
  const rates = new Map(sums.map(({ net: _, vat: __, gross: ___, ...rate }) => [rate.rate, rate]));
  const { total, toPay = total, currency } = document;
  return {
    ...heading,
    currency,
    lines: isDetailed
      ? detailedLines(document, rates)
      : sums.map(({ net: _, vat: __, gross, ...rate }) => ({
          ...rate,
          ...{ name: wholeService, quantity: 1, unitPrice: gross, discount: 0, amount: gross },
        })),
    sums,
    total,
    deposits: toPay - total,
    paidBy: paymentKinds.filter(kind => document.payments.some(payment => payment.kind === kind)),
    ...(exemption !== undefined && sums.some(({ isExempt }) => isExempt === true) && { exemption }),
  };
}

export const sumKey = ({ rate, isExempt = false }: { rate: number; isExempt?: boolean }) =>
  `${rate} ${isExempt}`;

/** `after` less `before`, for each rate that differs. */
function sumsDifference(
  before: InvoiceContent['sums'],
  after: InvoiceContent['sums'],
): InvoiceContent['sums'] {
  const rates = new Map([...before, ...after].map(sum => [sumKey(sum), sum]));
  return [...rates].flatMap(([key, rate]) => {
    const of = (sums: InvoiceContent['sums'], part: 'net' | 'vat' | 'gross') =>
      sums.find(sum => sumKey(sum) === key)?.[part] ?? 0;
    const less = (part: 'net' | 'vat' | 'gross') => of(after, part) - of(before, part);
    const gross = less('gross');
    return gross === 0 ? [] : [{ ...rate, net: less('net'), vat: less('vat'), gross }];
  });
}

export function isSameLine(one: InvoiceLine, other: InvoiceLine): boolean {
  return one.quantity === other.quantity && one.amount === other.amount && sumKey(one) === sumKey(other);
}

/** `isBefore`: as it was before the correction. */
export type DeclaredLine = InvoiceLine & { isBefore?: true };

/**
 * When each changed line takes effect in the VAT record: `invoice`, with the invoice itself, where its tax rises, as it was wrong from the start (art. 29a
 * sec. 17 of the VAT act); `correction`, on the day of the correction, where it falls (sec. 13).
 */
export function correctionEffects({
  lines,
  correction,
}: Pick<InvoiceContent, 'lines' | 'correction'>): ReadonlySet<'invoice' | 'correction'> {
  const taxOf = ({ amount, rate }: InvoiceLine) => amount - netOf(amount, rate);
  const changed = lines.flatMap((line, index) => {
    const was = correction?.before.lines[index] ?? { ...line, amount: 0 };
    const rise = taxOf(line) - taxOf(was) || line.amount - was.amount;
    if (rise === 0 && sumKey(line) === sumKey(was)) return [];
    return [rise < 0 ? ('correction' as const) : ('invoice' as const)];
  });
  return new Set(changed);
}

/**
 * The declarations of the document itself: a correction declares differences, and each changed line before and after, without deposits and payments. A line
 * that was missing has no state before.
 */
export function declaredContent(
  content: InvoiceContent,
): Omit<InvoiceContent, 'lines'> & { lines: readonly DeclaredLine[] } {
  const { correction, lines, sums, total } = content;
  if (correction === undefined) return content;
  const { before } = correction;
  return {
    ...content,
    lines: lines.flatMap((line, index) => {
      const was = before.lines[index];
      if (was === undefined) return [line];
      return isSameLine(was, line) ? [] : [{ ...was, isBefore: true as const }, line];
    }),
    sums: sumsDifference(before.sums, sums),
    total: total - before.total,
    deposits: 0,
    paidBy: [],
  };
}
