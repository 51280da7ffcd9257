/** Matches each line of a purchase invoice with an ingredient, and books the delivery. */
import { useState } from 'react';
import type { Ingredient } from '#shared/catalog/ingredient-schema.ts';
import type { PurchaseEntry, PurchaseLine } from '#shared/invoices/purchase-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SelectField, TextField } from '../../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import type { useAmounts } from '../use-amounts.ts';
import styles from './purchase-dialog.module.css';
import {
  bookingOf,
  type LineForm,
  lineForm,
  notForStock,
  numberText,
  proposedSize,
  readSize,
} from './purchase-lines.ts';

type LineFieldsProps = {
  line: PurchaseLine;
  form: LineForm;
  ingredients: readonly Ingredient[];
  amounts: ReturnType<typeof useAmounts>;
  priceOf: (hundredths: number) => string;
  onChange: (form: LineForm) => void;
};

function LineFields({ line, form, ingredients, amounts, priceOf, onChange }: LineFieldsProps) {
  const { t, i18n } = useTranslation();
  const ingredient = ingredients.find(({ id }) => id === form.ingredientId);
  const size = readSize(form, line);
  const facts = [
    ...(line.quantity === 0 ? [] : [`${numberText(line.quantity, i18n.language)} ${line.unit}`]),
    ...(line.net === undefined ? [] : [t('office.purchases.net', { amount: priceOf(line.net) })]),
  ];
  return (
    <fieldset className={styles.line}>
      <legend>
        {line.name === '' ? line.position : line.name} <small>{facts.join(' · ')}</small>
      </legend>
      {line.quantity === 0 ? (
        <p>{t('office.purchases.noQuantity')}</p>
      ) : (
        <>
          <SelectField
            label={t('office.purchases.ingredient')}
            value={form.ingredientId}
            options={[
              { value: '', label: t('office.purchases.choose') },
              { value: notForStock, label: t('office.purchases.notForStock') },
              ...ingredients.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={ingredientId => {
              const chosen = ingredients.find(({ id }) => id === ingredientId);
              onChange({ ingredientId, perUnit: proposedSize(line, chosen, i18n.language) });
            }}
          />
          {ingredient !== undefined && (
            <TextField
              label={t('office.purchases.perUnit', {
                unit: t(`office.units.${ingredient.unit}`),
                of: line.unit === '' ? t('office.purchases.unit') : line.unit,
              })}
              hint={
                size === null
                  ? undefined
                  : t('office.purchases.brings', { amount: amounts(size * line.quantity, ingredient.unit) })
              }
              error={size === null && form.perUnit !== '' ? t('office.purchases.noSize') : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={form.perUnit}
              onChange={perUnit => onChange({ ...form, perUnit })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

type PurchaseDialogProps = {
  purchase: PurchaseEntry;
  ingredients: readonly Ingredient[];
  amounts: ReturnType<typeof useAmounts>;
  priceOf: (hundredths: number) => string;
  onClose: () => void;
};

export function PurchaseDialog({ purchase, ingredients, amounts, priceOf, onClose }: PurchaseDialogProps) {
  const { t, i18n } = useTranslation();
  const book = useWrite('decidePurchase');
  const [forms, setForms] = useState(() => purchase.lines.map(line => lineForm(line, i18n.language)));
  const lines = bookingOf(purchase, forms);
  const sorted = ingredients.toSorted((one, other) => one.name.localeCompare(other.name, i18n.language));
  const run = () =>
    lines !== null &&
    void book
      .run({ params: { id: purchase.id }, body: { state: 'booked', lines } })
      .then(onClose, () => undefined);
  return (
    <Modal
      isOpen
      title={t('office.purchases.linesOf', { number: purchase.number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isPending={book.isPending} disabled={lines === null} onClick={run}>
            {t('office.purchases.book')}
          </Button>
        </>
      }
    >
      <p>{t('office.purchases.linesText')}</p>
      {purchase.lines.map((line, index) => (
        <LineFields
          key={line.position}
          line={line}
          form={forms[index] ?? lineForm(line, i18n.language)}
          ingredients={sorted}
          amounts={amounts}
          priceOf={priceOf}
          onChange={changed => setForms(forms.map((one, at) => (at === index ? changed : one)))}
        />
      ))}
      <ProblemNotice problem={book.problem} onDismiss={book.reset} />
    </Modal>
  );
}
