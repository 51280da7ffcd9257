/** Dialog that books a delivery, waste or stock count, and lists earlier stock movements. */
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { emptyStockForm, readStockForm, reasonChoices, stockAfter } from './stock-form.ts';
import { StockHistory } from './stock-history.tsx';
import { useAmounts } from './use-amounts.ts';

export function StockDialog({ ingredient, onClose }: { ingredient: Ingredient; onClose(): void }) {
  const { t } = useTranslation();
  const amounts = useAmounts();
  const { unit } = ingredient;
  const movements = useRead('stockMovements', { id: ingredient.id });
  const book = useWrite('bookStock');
  const form = useEntityForm({
    entity: null,
    emptyForm: emptyStockForm,
    fieldsOf: () => ({ reason: emptyStockForm.reason, amount: 0 }),
    toForm: () => emptyStockForm,
    read: readStockForm,
    create: fields => book.run({ params: { id: ingredient.id }, body: fields }),
    change: () => Promise.reject(new Error('a movement is never changed')),
    onSaved: () => movements.retry(),
  });
  const { form: values, set, errorAt } = form;
  const reading = readStockForm(values);
  return (
    <EntityDialog
      title={t('office.ingredients.moveStock', { name: ingredient.name })}
      form={form}
      onClose={onClose}
      saveLabel={t('office.stock.book')}
      fieldLabel={field => t(`office.stock.fields.${field}`)}
      showValue={(_, value) => String(value)}
    >
      <p className={styles.wide}>
        {t('office.stock.now', { amount: amounts(ingredient.stock, unit) })}
        {reading.kind === 'valid' &&
          ` ${t('office.stock.after', { amount: amounts(stockAfter(ingredient.stock, reading.value), unit) })}`}
      </p>
      <SelectField
        label={t('office.stock.fields.reason')}
        hint={t(`office.stock.reasonHints.${values.reason}`)}
        value={values.reason}
        options={reasonChoices.map(value => ({ value, label: t(`office.stock.reasons.${value}`) }))}
        onChange={reason => set({ reason })}
      />
      <TextField
        label={t('office.stock.amountIn', { unit: t(`office.units.${unit}`) })}
        value={values.amount}
        inputMode="decimal"
        autoComplete="off"
        required
        error={errorAt('amount')}
        onChange={amount => set({ amount })}
      />
      <TextField
        className={styles.wide}
        label={t('office.stock.fields.note')}
        value={values.note}
        maxLength={limits.noteLength}
        autoComplete="off"
        error={errorAt('note')}
        onChange={note => set({ note })}
      />
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
