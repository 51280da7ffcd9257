/**
 * Decides what a correction of an invoice changes: quantities, amounts and VAT rates of lines, all of them to zero, or the buyer's name and address. The
 * total rises at most to what was invoiced first and is still paid: more would need a payment, which a closed order cannot take.
 */
import { exemptMark, invoiceVatRates, type VatRateMark } from '#shared/catalog/vat-rate.ts';
import type { InvoiceBuyer, InvoiceCorrection, LineCorrection } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { netOf } from '#shared/order/order-money.ts';
import type { KsefEnvironment, Settings } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { type InvoiceContent, type InvoiceLine, isSameLine, sumKey } from './invoice-content-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';

type Change = Partial<Pick<InvoiceCorrection, 'isWhole' | 'lines'>> & { buyer?: InvoiceBuyer | undefined };
type CorrectedPart = Pick<InvoiceContent, 'buyer' | 'lines' | 'sums' | 'total'>;
type Bounds = { mostTotal: number; rates: VatRateMark[] };

/** Exempt lines need their legal basis, and no total is above what was invoiced first and is still paid. */
export function correctionBounds(
  { total, exemption }: Pick<InvoiceContent, 'total' | 'exemption'>,
  { invoiced, paid }: { invoiced: number; paid: number },
  { vatRates, invoices }: Settings,
): Bounds {
  const hasBasis = (exemption ?? invoices?.exemption) !== undefined;
  return {
    mostTotal: Math.max(total, Math.min(invoiced, paid)),
    rates: vatRates
      .filter(({ rate, isExempt }) => invoiceVatRates.includes(rate) && (hasBasis || isExempt !== true))
      .map(mark => ({ rate: mark.rate, ...exemptMark(mark) })),
  };
}

/** A trial that is over: its system gets nothing more. Only what production accepts is an invoice in law. */
function isOver(environment: KsefEnvironment | null, system: KsefEnvironment | null): boolean {
  return environment !== system && environment !== 'production';
}

/** Whether KSeF has yet to accept the invoice or correction. `system`: the one that the settings name. */
export function isUndecided(
  { environment, state }: Pick<InvoiceRow, 'environment' | 'state'>,
  system: KsefEnvironment | null,
): boolean {
  return environment !== null && state !== 'accepted' && !isOver(environment, system);
}

/** The system that gets a correction: that of the invoice. Null: none. */
export function correctionSystem(
  { environment }: Pick<InvoiceRow, 'environment'>,
  system: KsefEnvironment | null,
): KsefEnvironment | null {
  if (environment === null) return system;
  return isOver(environment, system) ? null : environment;
}

/** VAT is computed from the gross sum of each rate, as on the invoice itself. */
function sumsOf(lines: readonly InvoiceLine[]): InvoiceContent['sums'] {
  return [...Map.groupBy(lines, sumKey).values()].flatMap(ofRate => {
    const gross = ofRate.reduce((sum, { amount }) => sum + amount, 0);
    const [first] = ofRate;
    if (first === undefined || gross === 0) return [];
    const { rate, isExempt } = first;
    const net = netOf(gross, rate);
    return [{ rate, ...(isExempt === true && { isExempt }), net, vat: gross - net, gross }];
  });
}

/** The line as it should be; `line`: null for one that is missing. An amount above its price raises the price. Throws INVALID_REQUEST with the field. */
function correctedLine(
  line: InvoiceLine | null,
  { name, quantity, amount, vatRate }: LineCorrection,
  { rates, path }: Pick<Bounds, 'rates'> & { path: string },
): InvoiceLine {
  if (line === null && name === undefined) throw invalidField(`${path}/name`, 'is required');
  if (line !== null && name !== undefined)
    throw invalidField(`${path}/name`, 'is for a line that is missing');
  if (quantity === 0 && (amount > 0 || line === null))
    throw invalidField(`${path}/${amount > 0 ? 'amount' : 'quantity'}`, 'must be of a quantity');
  const hasSameRate = line !== null && (vatRate === undefined || vatRate === line.rate);
  const mark = hasSameRate ? line : rates.find(({ rate }) => rate === vatRate);
  if (mark === undefined) throw invalidField(`${path}/vatRate`, 'is no VAT rate of the restaurant');
  const unitPrice = Math.max(line?.unitPrice ?? 0, quantity === 0 ? 0 : Math.ceil(amount / quantity));
  return {
    ...{ name: line?.name ?? name ?? '', rate: mark.rate, ...exemptMark(mark) },
    ...{ quantity, unitPrice, discount: quantity * unitPrice - amount, amount },
  };
}

function correctedLines(
  lines: readonly InvoiceLine[],
  changes: readonly LineCorrection[],
  { rates }: Bounds,
): InvoiceLine[] {
  const positions = changes.map(({ position }) => position);
  const odd = positions.findIndex(
    (at, index) => at !== undefined && (at > lines.length || positions.indexOf(at) < index),
  );
  if (odd >= 0)
    throw invalidField(`lines/${odd}/position`, 'is not a line of the invoice, or is named twice');
  const after = [...lines];
  for (const [index, change] of changes.entries()) {
    const at = change.position === undefined ? after.length : change.position - 1;
    after[at] = correctedLine(after[at] ?? null, change, { rates, path: `lines/${index}` });
  }
  if (after.length > limits.linesPerOrderMax) throw invalidField('lines', 'are too many');
  return after;
}

/** KSeF shows an invoice to its NIP alone: another one needs another invoice. Throws BUYER_NUMBER_FIXED. */
export function requireSameNumber(before: InvoiceBuyer, after: InvoiceBuyer): void {
  for (const id of ['taxId', 'euTaxId'] as const)
    if (before[id] !== after[id])
      throw invalidField(`buyer/${id}`, 'cannot be corrected', 'BUYER_NUMBER_FIXED');
}

/** Applies the correction. Throws INVALID_REQUEST if it changes nothing, or not exactly one thing, INVOICE_AT_ZERO, and CORRECTION_ABOVE_PAID. */
export function correctedPart(before: CorrectedPart, change: Change, bounds: Bounds): CorrectedPart {
  const { isWhole, lines, buyer } = change;
  const given = [isWhole, lines, buyer].filter(part => part !== undefined);
  if (given.length !== 1) throw invalidField('isWhole', 'or lines, or buyer is required, and only one');
  if (before.total === 0) throw new ProblemError('INVOICE_AT_ZERO');
  if (buyer !== undefined) {
    requireSameNumber(before.buyer, buyer);
    const { name, address, country } = before.buyer;
    if (buyer.name === name && buyer.address === address && buyer.country === country)
      throw invalidField('buyer', 'is the same as before');
    return { ...before, buyer };
  }
  const after =
    lines === undefined
      ? before.lines.map(line => ({ ...line, quantity: 0, amount: 0, discount: 0 }))
      : correctedLines(before.lines, lines, bounds);
  const sums = sumsOf(after);
  const total = sums.reduce((sum, { gross }) => sum + gross, 0);
  const isSame = after.every((line, index) => isSameLine(line, before.lines[index] ?? line));
  if (after.length === before.lines.length && isSame) throw invalidField('lines', 'change nothing');
  if (total > bounds.mostTotal) throw new ProblemError('CORRECTION_ABOVE_PAID');
  return { buyer: before.buyer, lines: after, sums, total };
}
