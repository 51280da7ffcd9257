/**
 * Decides what a correction of an invoice changes: it lowers quantities and amounts of lines, all of them to zero, or it changes the buyer's name and
 * address. An increase would need a payment, which a closed order cannot take.
 */
import type { InvoiceBuyer, InvoiceCorrection } from '#shared/invoices/invoice-schema.ts';
import { netOf } from '#shared/order/order-money.ts';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import { invalidField, ProblemError } from '../../http/errors.ts';
import { type InvoiceContent, type InvoiceLine, sumKey } from './invoice-content-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';

type Change = Partial<Pick<InvoiceCorrection, 'isWhole' | 'lines'>> & { buyer?: InvoiceBuyer | undefined };
type CorrectedPart = Pick<InvoiceContent, 'buyer' | 'lines' | 'sums' | 'total'>;

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

/** Throws INVALID_REQUEST with the field. */
function lowered(
  line: InvoiceLine,
  { quantity, amount }: { quantity: number; amount: number },
  path: string,
): InvoiceLine {
  if (quantity > line.quantity) throw invalidField(`${path}/quantity`, `must be <= ${line.quantity}`);
  const most = Math.min(line.amount, quantity * line.unitPrice);
  if (amount > most) throw invalidField(`${path}/amount`, `must be <= ${most}`);
  return { ...line, quantity, amount, discount: quantity * line.unitPrice - amount };
}

function loweredLines(
  lines: readonly InvoiceLine[],
  changes: NonNullable<Change['lines']>,
): readonly InvoiceLine[] {
  const positions = changes.map(({ position }) => position);
  const odd = positions.findIndex((at, index) => at > lines.length || positions.indexOf(at) < index);
  if (odd >= 0)
    throw invalidField(`lines/${odd}/position`, 'is not a line of the invoice, or is named twice');
  return lines.map((line, index) => {
    const at = positions.indexOf(index + 1);
    const change = changes[at];
    return change === undefined ? line : lowered(line, change, `lines/${at}`);
  });
}

/** KSeF shows an invoice to its NIP alone: another one needs another invoice. Throws BUYER_NUMBER_FIXED. */
export function requireSameNumber(before: InvoiceBuyer, after: InvoiceBuyer): void {
  for (const id of ['taxId', 'euTaxId'] as const)
    if (before[id] !== after[id])
      throw invalidField(`buyer/${id}`, 'cannot be corrected', 'BUYER_NUMBER_FIXED');
}

/** Applies the correction. Throws INVALID_REQUEST if it changes nothing, or not exactly one thing, and INVOICE_AT_ZERO. */
export function correctedPart(before: CorrectedPart, change: Change): CorrectedPart {
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
      : [...loweredLines(before.lines, lines)];
  const sums = sumsOf(after);
  const total = sums.reduce((sum, { gross }) => sum + gross, 0);
  const isSame = after.every((line, index) => line.quantity === before.lines[index]?.quantity);
  if (total === before.total && isSame) throw invalidField('lines', 'change nothing');
  return { buyer: before.buyer, lines: after, sums, total };
}
