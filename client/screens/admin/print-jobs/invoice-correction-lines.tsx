/** The lines of a correction: what each should be, and lines that are missing. */
import { type VatRateMark, vatRateText } from '#shared/catalog/vat-rate.ts';
import type { InvoiceCorrection, InvoiceInForce } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { moneyText, parseMoney } from '#shared/kernel/money-text.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import styles from './invoice-correction-dialog.module.css';

type Line = InvoiceInForce['lines'][number];
/** The typed texts. */
export type LineForm = {
  readonly name: string;
  readonly quantity: string;
  readonly amount: string;
  readonly rate: string;
};

export function lineForms({ lines }: InvoiceInForce, language: string): readonly LineForm[] {
  return lines.map(({ name, quantity, amount, rate }) => ({
    ...{ name, quantity: String(quantity), amount: moneyText(amount, language), rate: String(rate) },
  }));
}

/** Null for what can't be. `line`: undefined for one that is missing. */
function readLine(line: Line | undefined, { quantity, amount }: LineForm) {
  const pieces = /^\d+$/.test(quantity.trim()) ? Number(quantity) : null;
  const least = line === undefined ? 1 : 0;
  const isCount = pieces !== null && pieces >= least && pieces <= limits.correctedQuantityMax;
  const typed = parseMoney(amount);
  return {
    quantity: isCount ? pieces : null,
    amount: typed !== null && typed >= 0 && (pieces !== 0 || typed === 0) ? typed : null,
  };
}

/** Null if nothing is changed, or something is missing. `difference`: how much the total falls. */
export function linesChange(
  forms: readonly LineForm[],
  { lines: before }: InvoiceInForce,
): { lines: NonNullable<InvoiceCorrection['lines']>; difference: number } | null {
  const lines: NonNullable<InvoiceCorrection['lines']> = [];
  let difference = 0;
  for (const [index, form] of forms.entries()) {
    const line = before[index];
    const { quantity, amount } = readLine(line, form);
    const vatRate = Number(form.rate);
    const name = form.name.trim();
    if (quantity === null || amount === null || name === '') return null;
    difference += (line?.amount ?? 0) - amount;
    if (line === undefined) lines.push({ name, quantity, amount, vatRate });
    else if (quantity !== line.quantity || amount !== line.amount || vatRate !== line.rate)
      lines.push({
        position: index + 1,
        ...{ quantity, amount, ...(vatRate !== line.rate && { vatRate }) },
      });
  }
  return lines.length === 0 ? null : { lines, difference };
}

type LineFieldsProps = {
  line: Line | undefined;
  form: LineForm;
  rates: readonly VatRateMark[];
  onChange: (form: LineForm) => void;
};

function LineFields({ line, form, rates, onChange }: LineFieldsProps) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { quantity, amount } = readLine(line, form);
  const setQuantity = (text: string) => {
    const { quantity: pieces } = readLine(line, { ...form, quantity: text });
    const price = line === undefined || line.quantity === 0 ? line?.unitPrice : line.amount / line.quantity;
    const share = pieces === null || price === undefined ? null : Math.floor(price * pieces);
    onChange({
      ...form,
      quantity: text,
      amount: share === null ? form.amount : moneyText(share, i18n.language),
    });
  };
  const own = line === undefined || rates.some(({ rate }) => rate === line.rate) ? [] : [line];
  return (
    <fieldset className={styles.line}>
      <legend>
        {line?.name ?? t('printing.correction.missing')}{' '}
        {line !== undefined && (
          <small>
            {line.quantity} × {money(line.unitPrice)} = {money(line.amount)},{' '}
            {vatRateText(line, i18n.language)}
          </small>
        )}
      </legend>
      {line === undefined && (
        <TextField
          className={styles.name}
          label={t('printing.correction.name')}
          maxLength={limits.itemNameLength}
          autoComplete="off"
          value={form.name}
          onChange={name => onChange({ ...form, name })}
        />
      )}
      <TextField
        label={t('printing.correction.quantity')}
        error={quantity === null && form.quantity !== '' ? t('printing.correction.noQuantity') : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={form.quantity}
        onChange={setQuantity}
      />
      <TextField
        label={t('printing.correction.amount')}
        error={amount === null && form.amount !== '' ? t('printing.correction.noAmount') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        onChange={text => onChange({ ...form, amount: text })}
      />
      <SelectField
        label={t('printing.correction.rate')}
        value={form.rate}
        options={[...own, ...rates].map(mark => ({
          value: String(mark.rate),
          label: vatRateText(mark, i18n.language),
        }))}
        onChange={rate => onChange({ ...form, rate })}
      />
    </fieldset>
  );
}

type CorrectionLinesProps = {
  inForce: InvoiceInForce;
  forms: readonly LineForm[];
  onChange: (forms: readonly LineForm[]) => void;
};

export function CorrectionLines({ inForce: { lines, rates }, forms, onChange }: CorrectionLinesProps) {
  const { t } = useTranslation();
  const add = () => {
    const [first] = lines;
    // An invoice without the dishes has the same name for each rate.
    const name = first !== undefined && lines.every(line => line.name === first.name) ? first.name : '';
    onChange([...forms, { name, quantity: '1', amount: '', rate: String(rates[0]?.rate ?? '') }]);
  };
  return (
    <>
      {forms.map((form, index) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an invoice's lines have no other name than their position.
          key={index}
          line={lines[index]}
          form={form}
          rates={rates}
          onChange={changed => onChange(forms.map((one, at) => (at === index ? changed : one)))}
        />
      ))}
      <Button onClick={add}>{t('printing.correction.add')}</Button>
    </>
  );
}
