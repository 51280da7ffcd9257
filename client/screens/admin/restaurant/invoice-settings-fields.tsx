/** Settings for invoices: the seller, the series of their numbers, and what they list. */

import { isExemptWord } from '#shared/catalog/vat-rate.ts';
import { limits } from '#shared/kernel/limits.ts';
import { NoFiscalPrinter } from '../../../orders/no-fiscal-printer.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx';
import styles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import type { SettingsForm } from './settings-form.ts';

const ksefOptions = ['', 'test', 'demo', 'production'] as const;

export function InvoiceSettingsFields({ form }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const { form: values, set, errorAt } = form;
  const hasExempt = values.vatRates.some(({ rate }) => isExemptWord(rate));
  return (
    <>
      <CheckField
        className={styles.wide}
        label={t('admin.settings.invoices.isOn')}
        hint={t('admin.settings.invoices.isOnHint')}
        checked={values.issuesInvoices}
        onChange={issuesInvoices => set({ issuesInvoices })}
      />
      {values.issuesInvoices && (
        <>
          <TextField
            className={styles.wide}
            label={t('admin.settings.invoices.name')}
            hint={t('admin.settings.invoices.nameHint')}
            value={values.sellerName}
            maxLength={limits.partyNameLength}
            autoComplete="off"
            error={errorAt('invoices/name')}
            onChange={sellerName => set({ sellerName })}
          />
          <TextAreaField
            className={styles.wide}
            label={t('admin.settings.invoices.address')}
            value={values.sellerAddress}
            maxLength={limits.descriptionLength}
            error={errorAt('invoices/address')}
            onChange={sellerAddress => set({ sellerAddress })}
          />
          <TextField
            label={t('admin.settings.invoices.series')}
            hint={t('admin.settings.invoices.seriesHint')}
            value={values.invoiceSeries}
            maxLength={10}
            autoComplete="off"
            error={errorAt('invoices/series')}
            onChange={invoiceSeries => set({ invoiceSeries })}
          />
          {hasExempt && (
            <TextField
              label={t('admin.settings.invoices.exemption')}
              hint={t('admin.settings.invoices.exemptionHint')}
              value={values.exemption}
              maxLength={limits.noteLength}
              autoComplete="off"
              error={errorAt('invoices/exemption')}
              onChange={exemption => set({ exemption })}
            />
          )}
          <CheckField
            className={styles.wide}
            label={t('admin.settings.invoices.isDetailed')}
            hint={t('admin.settings.invoices.isDetailedHint')}
            checked={values.isInvoiceDetailed}
            onChange={isInvoiceDetailed => set({ isInvoiceDetailed })}
          />
          <CheckField
            className={styles.wide}
            label={t('admin.settings.invoices.replacesReceipt')}
            hint={t('admin.settings.invoices.replacesReceiptHint')}
            checked={values.replacesReceipt}
            onChange={replacesReceipt => set({ replacesReceipt })}
          />
          {!values.replacesReceipt && (
            <div className={styles.wide}>
              <NoFiscalPrinter text={t('admin.settings.invoices.noFiscalPrinter')} />
            </div>
          )}
          <SelectField
            label={t('admin.settings.invoices.ksef')}
            hint={t('admin.settings.invoices.ksefHint')}
            value={values.ksef}
            options={ksefOptions.map(value => ({
              value,
              label: t(`admin.settings.invoices.environments.${value === '' ? 'none' : value}`),
            }))}
            onChange={ksef => set({ ksef })}
          />
        </>
      )}
    </>
  );
}
