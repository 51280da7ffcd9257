/** Stock movement form. */

import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { type BookableReason, stockMax } from '#shared/catalog/stock-amounts.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

type StockForm = { readonly reason: BookableReason; readonly amount: string; readonly note: string };
type StockFields = { reason: BookableReason; amount: number; note?: string };

export const emptyStockForm: StockForm = { reason: 'delivery', amount: '', note: '' };

/** Ordered by frequency of use. */
export const reasonChoices = ['delivery', 'waste', 'count'] as const satisfies readonly BookableReason[];

export function readStockForm(form: StockForm): Reading<StockFields> {
  const reader = createFormReader();
  return reader.finish({
    reason: form.reason,
    amount: reader.amount('amount', form.amount, { min: 0, max: stockMax }),
    ...withoutUndefined({ note: reader.optionalText('note', form.note, limits.noteLength) }),
  });
}

/** Movements can only be created; the response is the ingredient. */
export const stockDescriptor: EntityDescriptor<Ingredient, StockForm, StockFields> = {
  fieldsOf: () => ({ reason: emptyStockForm.reason, amount: 0 }),
  toForm: () => emptyStockForm,
  read: readStockForm,
  inputs: {
    amount: { inputMode: 'decimal', required: true },
    note: { maxLength: limits.noteLength },
  },
};
