/** The typed decisions about the lines of a purchase invoice: which ingredient each brings, and how much. */
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { LineBooking, PurchaseEntry, PurchaseLine } from '#shared/invoices/purchase-schema.ts';

export const notForStock = 'none';

/** `ingredientId`: empty for undecided. */
export type LineForm = { readonly ingredientId: string; readonly perUnit: string };

/** How many of our units are in one of the supplier's, where it needs no asking. */
const unitSizes: Readonly<Record<string, { unit: Ingredient['unit']; size: number }>> = {
  kg: { unit: 'g', size: 1_000 },
  kilogram: { unit: 'g', size: 1_000 },
  dag: { unit: 'g', size: 10 },
  g: { unit: 'g', size: 1 },
  l: { unit: 'ml', size: 1_000 },
  litr: { unit: 'ml', size: 1_000 },
  ml: { unit: 'ml', size: 1 },
  szt: { unit: 'pcs', size: 1 },
  sztuka: { unit: 'pcs', size: 1 },
};

/** Writes a number as a field does, without groups of digits. */
export function numberText(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value);
}

/** Empty if a person must say it. */
export function proposedSize(
  line: PurchaseLine,
  ingredient: Ingredient | undefined,
  language: string,
): string {
  const known = unitSizes[line.unit.trim().toLowerCase().replace(/\.$/, '')];
  return known !== undefined && known.unit === ingredient?.unit ? numberText(known.size, language) : '';
}

export function lineForm({ use }: PurchaseLine, language: string): LineForm {
  if (use === undefined) return { ingredientId: '', perUnit: '' };
  const { ingredientId = notForStock, perUnit } = use;
  return { ingredientId, perUnit: perUnit === undefined ? '' : numberText(perUnit, language) };
}

/** The amount in one unit of the line; null for what is no number, or nothing. */
export function readSize({ perUnit }: LineForm, { quantity }: PurchaseLine): number | null {
  const text = perUnit.replace(/\s/g, '').replace(',', '.');
  const size = /^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  return Math.round(size * quantity * 1_000) > 0 ? size : null;
}

/** Null while a line is undecided. */
export function bookingOf({ lines }: PurchaseEntry, forms: readonly LineForm[]): LineBooking[] | null {
  const decided: LineBooking[] = [];
  for (const [index, line] of lines.entries()) {
    const form = forms[index];
    const { position } = line;
    if (form === undefined || form.ingredientId === '') return null;
    if (form.ingredientId === notForStock) decided.push({ position });
    else {
      const perUnit = readSize(form, line);
      if (perUnit === null) return null;
      decided.push({ position, ingredientId: form.ingredientId, perUnit });
    }
  }
  return decided;
}

/** Uses its lines as the last time; null if one is new. */
export function knownBooking({ lines }: PurchaseEntry): LineBooking[] | null {
  const known = lines.flatMap(({ position, use }) => (use === undefined ? [] : [{ position, ...use }]));
  return known.length === lines.length ? known : null;
}
