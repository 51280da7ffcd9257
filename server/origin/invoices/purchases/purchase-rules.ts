/** Decides which goods a purchase invoice brings into the stock, and at which cost. */

import { roundedAmount, stockMax, unitCostMax } from '#shared/catalog/stock-amounts.ts';
import type { LineBooking, PurchaseEntry } from '#shared/invoices/purchase-schema.ts';
import { invalidField } from '../../../http/errors.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import type { PurchaseLineUseRow, PurchaseRow } from './purchase-row.ts';
import type { PurchasedLine } from './read-purchase.ts';

/** A price that rose by more is shown. */
const risePercent = 10;

/** `costBefore`: that of one unit of the ingredient before the booking. */
export type BookedLine = LineBooking & { costBefore?: number };

/** By their ids. */
type Ingredients = ReadonlyMap<string, { unitCost?: number }>;

type Use = Pick<BookedLine, 'ingredientId' | 'perUnit'>;

export function linesOf({ lines }: Pick<PurchaseRow, 'lines'>): PurchasedLine[] {
  return JSON.parse(lines);
}

/** The net cost of a unit of the ingredient in minor units; undefined if the line says none. */
function unitCostOf({ quantity, net = 0 }: PurchasedLine, { perUnit = 0 }: Use): number | undefined {
  const amount = quantity * perUnit;
  return net > 0 && amount > 0 ? net / amount : undefined;
}

function riseOf(cost: number | undefined, before: number | undefined): number | null {
  if (cost === undefined || before === undefined || before === 0) return null;
  const percent = Math.round((cost / before - 1) * 100);
  return percent > risePercent ? percent : null;
}

type Known = {
  currency: string;
  uses: readonly PurchaseLineUseRow[];
  ingredients: Ingredients;
};

/** Returns it as it was booked, or else as the supplier's lines of that name were used last, unless that ingredient is gone. */
function useOf(row: PurchaseRow, line: PurchasedLine, { uses, ingredients }: Known): BookedLine | null {
  if (row.booking !== null) {
    const booked: BookedLine[] = JSON.parse(row.booking);
    return booked.find(({ position }) => position === line.position) ?? null;
  }
  const known = uses.find(
    use => use.seller_tax_id === row.seller_tax_id && use.name === line.name && use.unit === line.unit,
  );
  if (line.quantity === 0 || known?.ingredient_id === null) return { position: line.position };
  if (known === undefined || !ingredients.has(known.ingredient_id) || known.per_unit === null) return null;
  const costBefore = ingredients.get(known.ingredient_id)?.unitCost;
  return {
    ...{ position: line.position, ingredientId: known.ingredient_id, perUnit: known.per_unit },
    ...(costBefore !== undefined && { costBefore }),
  };
}

export function purchaseEntry(row: PurchaseRow, known: Known): PurchaseEntry {
  const isForeign = row.currency !== known.currency;
  return withoutNulls({
    ...{ id: row.id, ksefNumber: row.ksef_number, number: row.number, issuedOn: row.issued_on },
    ...{ sellerName: row.seller_name, sellerTaxId: row.seller_tax_id, total: row.total },
    ...{ currency: row.currency, isForeign: isForeign || null, state: row.state, fault: row.fault },
    bookedAt: row.booked_at,
    bookedBy: row.booked_by === null ? null : JSON.parse(row.booked_by),
    lines: linesOf(row).map(line => {
      const booked = useOf(row, line, known);
      if (booked === null) return line;
      const { costBefore, position: _, ...use } = booked;
      return withoutNulls({
        ...line,
        use,
        rise: isForeign ? null : riseOf(unitCostOf(line, use), costBefore),
      });
    }),
  });
}

/** Throws INVALID_REQUEST unless each line is decided once, and each with an ingredient brings an amount of it. */
export function requireDecided(
  lines: readonly PurchasedLine[],
  booking: readonly LineBooking[],
  ingredients: Ingredients,
): void {
  if (booking.length !== lines.length || new Set(booking.map(one => one.position)).size !== lines.length)
    throw invalidField('lines', 'must have each line of the invoice once');
  for (const [index, { position, ingredientId, perUnit }] of booking.entries()) {
    const path = `lines/${index}`;
    const line = lines.find(one => one.position === position);
    if (line === undefined) throw invalidField(`${path}/position`, 'is not a line of the invoice');
    if (ingredientId === undefined) continue;
    if (!ingredients.has(ingredientId)) throw invalidField(`${path}/ingredientId`, 'is not an ingredient');
    const amount = roundedAmount(line.quantity * (perUnit ?? 0));
    if (amount <= 0 || amount > stockMax) throw invalidField(`${path}/perUnit`, 'must make an amount');
  }
}

type Delivery = { ingredientId: string; amount: number; unitCost?: number };

/** One delivery for each ingredient. Goods that are free, or paid in another currency, don't change what a unit costs. */
export function deliveriesOf(
  lines: readonly PurchasedLine[],
  booking: readonly LineBooking[],
  hasCosts: boolean,
): Delivery[] {
  const parts = booking.flatMap(({ position, ingredientId, perUnit = 0 }) => {
    const line = lines.find(one => one.position === position);
    if (ingredientId === undefined || line === undefined) return [];
    return [{ ingredientId, amount: line.quantity * perUnit, net: line.net ?? 0 }];
  });
  return [...Map.groupBy(parts, part => part.ingredientId)].map(([ingredientId, same]) => {
    const amount = same.reduce((sum, part) => sum + part.amount, 0);
    const net = same.reduce((sum, part) => sum + part.net, 0);
    const unitCost = Math.round((net / amount) * 10_000) / 10_000;
    return {
      ...{ ingredientId, amount: roundedAmount(amount) },
      ...(hasCosts && net > 0 && unitCost <= unitCostMax && { unitCost }),
    };
  });
}
