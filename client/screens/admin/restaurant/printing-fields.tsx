/** Printing settings: automatic or manual receipts, printers for receipts and bills, header and footer lines. */

import { limits } from '#shared/kernel/limits.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { isPrinter } from '#shared/venue/printer-drivers.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField, SelectField, TextAreaField } from '../../../ui/forms/field.tsx';
import styles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import type { SettingsForm } from './settings-form.ts';

type PrintingFieldsProps = { form: EntityForm<SettingsForm>; devices: readonly Device[] };

/** Replaces printer ids by names, for comparing two versions. */
export function withPrinterNames(receipt: unknown, devices: readonly Device[]): unknown {
  if (typeof receipt !== 'object' || receipt === null) return receipt;
  const named = Object.entries(receipt).map(([key, value]) => [
    key,
    devices.find(({ id }) => id === value)?.name ?? value,
  ]);
  return Object.fromEntries(named);
}

export function PrintingFields({ form, devices }: PrintingFieldsProps) {
  const { t } = useTranslation();
  const { form: values, set, errorAt } = form;
  const printers = devices.filter(device => isPrinter(device) && device.state !== 'revoked');
  // A selected printer that was archived stays an option, or saving would change it silently.
  const choices = (chosen: string, none: string) => [
    { value: '', label: none },
    ...printers.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen === '' || printers.some(({ id }) => id === chosen)
      ? []
      : [{ value: chosen, label: t('admin.settings.formerPrinter') }]),
  ];
  return (
    <>
      <CheckField
        className={styles.wide}
        label={t('admin.settings.fields.isAutomatic')}
        hint={t('admin.settings.hints.isAutomatic')}
        checked={values.isAutomatic}
        onChange={isAutomatic => set({ isAutomatic })}
      />
      <SelectField
        label={t('admin.settings.fields.printerId')}
        hint={t(`admin.settings.hints.${values.printerId === '' ? 'simulated' : 'printerId'}`)}
        value={values.printerId}
        options={choices(values.printerId, t('admin.settings.noPrinter'))}
        error={errorAt('receipt/printerId')}
        onChange={printerId => set({ printerId })}
      />
      <SelectField
        label={t('admin.settings.fields.billPrinterId')}
        hint={t('admin.settings.hints.billPrinterId')}
        value={values.billPrinterId}
        options={choices(values.billPrinterId, t('admin.settings.noBillPrinter'))}
        error={errorAt('receipt/billPrinterId')}
        onChange={billPrinterId => set({ billPrinterId })}
      />
      <TextAreaField
        className={styles.wide}
        label={t('admin.settings.fields.receiptHeader')}
        hint={t('admin.settings.hints.receiptHeader')}
        value={values.receiptHeader}
        maxLength={limits.receiptTextLength}
        error={errorAt('receipt/header')}
        onChange={receiptHeader => set({ receiptHeader })}
      />
      <TextAreaField
        className={styles.wide}
        label={t('admin.settings.fields.receiptFooter')}
        hint={t('admin.settings.hints.receiptFooter')}
        value={values.receiptFooter}
        maxLength={limits.receiptTextLength}
        error={errorAt('receipt/footer')}
        onChange={receiptFooter => set({ receiptFooter })}
      />
    </>
  );
}
