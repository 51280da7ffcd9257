/** Stock movement form and the resulting stock. */
import { limits } from '#shared/limits.ts';
import type { Ingredient, NewStockMovement } from '#shared/schemas/ingredient-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

export type BookableReason = NewStockMovement['reason'];

export type StockForm = { readonly reason: BookableReason; readonly amount: string; readonly note: string };
export type StockFields = { reason: BookableReason; amount: number; note?: string };

export const emptyStockForm: StockForm = { reason: 'delivery', amount: '', note: '' };

/** Ordered by frequency of use; the Record makes the compiler report a missing reason. */
const signs: Readonly<Record<BookableReason, 1 | -1 | 0>> = { delivery: 1, waste: -1, count: 0 };
export const reasonChoices = Object.keys(signs) as BookableReason[];

export function readStockForm(form: StockForm): Reading<StockFields> {
  const reader = createFormReader();
  return reader.finish({
    reason: form.reason,
    amount: reader.amount('amount', form.amount, { min: 0, max: 10_000_000 }),
    ...withoutUndefined({ note: reader.optionalText('note', form.note, limits.noteLength) }),
  });
}

/** A count sets the stock, a delivery adds to it, waste subtracts. */
export function stockAfter(stock: number, { reason, amount }: StockFields): number {
  const sign = signs[reason];
  return sign === 0 ? amount : Math.round((stock + sign * amount) * 1_000) / 1_000;
}

/** A movement is only ever created; its answer is the ingredient. */
export const stockDescriptor: EntityDescriptor<Ingredient, StockForm, StockFields> = {
  fieldsOf: () => ({ reason: emptyStockForm.reason, amount: 0 }),
  toForm: () => emptyStockForm,
  read: readStockForm,
  inputs: {
    amount: { inputMode: 'decimal', required: true },
    note: { maxLength: limits.noteLength },
  },
};
