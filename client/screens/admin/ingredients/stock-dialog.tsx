/** Dialog that books a delivery, waste or stock count, and lists earlier stock movements. */
import { useTranslation } from 'react-i18next';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import { stockAfter } from '#shared/catalog/stock-amounts.ts';
import { useRead } from '../../../data/use-read.ts';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { emptyStockForm, readStockForm, reasonChoices, stockDescriptor } from './stock-form.ts';
import { StockHistory } from './stock-history.tsx';
import { useAmounts } from './use-amounts.ts';

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
