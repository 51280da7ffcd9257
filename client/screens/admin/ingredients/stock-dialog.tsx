/** Dialog that books a delivery, waste or stock count, and lists earlier stock movements. */

import type { Ingredient, StockMovement } from '#shared/catalog/ingredient-schema.ts';
import {
  type BookableReason,
  type IngredientUnit,
  stockAfter,
  stockMax,
} from '#shared/catalog/stock-amounts.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import { type EntityDescriptor, useEntityDialog } from '../forms/use-entity-dialog.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAmounts } from './use-amounts.ts';

/** Stock movements of an ingredient: time, amount, reason and user. */
function StockHistory({ movements, unit }: { movements: readonly StockMovement[]; unit: IngredientUnit }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const amounts = useAmounts();
  if (movements.length === 0) return <p>{t('office.stock.noHistory')}</p>;
  const signed = (delta: number) => `${delta > 0 ? '+' : ''}${amounts(delta, unit)}`;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('office.stock.fields.reason')}</th>
          <th scope="col" className={styles.number}>
            {t('office.stock.fields.delta')}
          </th>
          <th scope="col" className={styles.number}>
            {t('office.stock.fields.stockAfter')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ id, reason, note, by, at, delta, stockAfter }) => (
          <tr key={id}>
            <td>
              {t(`office.stock.reasons.${reason}`)}
              {note !== undefined && `: ${note}`}
              <br />
              <small>
                {dateTime(at)} · {by}
              </small>
            </td>
            <td className={styles.number}>{signed(delta)}</td>
            <td className={styles.number}>{amounts(stockAfter, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type StockForm = { readonly reason: BookableReason; readonly amount: string; readonly note: string };
type StockFields = { reason: BookableReason; amount: number; note?: string };

/** Stock movement form. */
const emptyStockForm: StockForm = { reason: 'delivery', amount: '', note: '' };

/** Ordered by frequency of use. */
const reasonChoices = ['delivery', 'waste', 'count'] as const satisfies readonly BookableReason[];

function readStockForm(form: StockForm): Reading<StockFields> {
  const reader = createFormReader();
  return reader.finish({
    reason: form.reason,
    amount: reader.amount('amount', form.amount, { min: 0, max: stockMax }),
    ...withoutUndefined({ note: reader.optionalText('note', form.note, limits.noteLength) }),
  });
}

/** Movements can only be created; the response is the ingredient. */
const stockDescriptor: EntityDescriptor<Ingredient, StockForm, StockFields> = {
  fieldsOf: () => ({ reason: emptyStockForm.reason, amount: 0 }),
  toForm: () => emptyStockForm,
  read: readStockForm,
  inputs: {
    amount: { inputMode: 'decimal', required: true },
    note: { maxLength: limits.noteLength },
  },
};

export function StockDialog({ ingredient, onClose }: { ingredient: Ingredient; onClose(): void }) {
  const { t } = useTranslation();
  const amounts = useAmounts();
  const { unit } = ingredient;
  const movements = useRead('stockMovements', { id: ingredient.id });
  const book = useWrite('bookStock');
  const dialog = useEntityDialog(stockDescriptor, {
    entity: null,
    emptyForm: emptyStockForm,
    fieldLabel: field => t(`office.stock.fields.${field}`),
    create: ({ body }) => book.run({ params: { id: ingredient.id }, body }),
    onSaved: () => movements.retry(),
  });
  const { register } = dialog;
  const values = dialog.form.form;
  const reading = readStockForm(values);
  return (
    <EntityDialog
      title={t('office.ingredients.moveStock', { name: ingredient.name })}
      dialog={dialog}
      onClose={onClose}
      saveLabel={t('office.stock.book')}
    >
      <p className={styles.wide}>
        {t('office.stock.now', { amount: amounts(ingredient.stock, unit) })}
        {reading.kind === 'valid' &&
          ` ${t('office.stock.after', { amount: amounts(stockAfter(ingredient.stock, reading.value), unit) })}`}
      </p>
      <SelectField
        {...register('reason')}
        hint={t(`office.stock.reasonHints.${values.reason}`)}
        options={reasonChoices.map(value => ({ value, label: t(`office.stock.reasons.${value}`) }))}
      />
      <TextField
        {...register('amount')}
        label={t('office.stock.amountIn', { unit: t(`office.units.${unit}`) })}
      />
      <TextField {...register('note')} className={styles.wide} />
      <section className={styles.wide} aria-labelledby="stock-history">
        <h3 id="stock-history">{t('office.stock.history')}</h3>
        {movements.data === undefined ? (
          <ReadPlaceholder reads={[movements]} />
        ) : (
          <StockHistory movements={movements.data} unit={unit} />
        )}
      </section>
    </EntityDialog>
  );
}
