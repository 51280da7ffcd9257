/** Restaurant settings: name, address, tax number, currency, time zone and language. */
import { useId } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { languages } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx';
import styles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import { CompanyLookup } from './company-lookup.tsx';
import type { SettingsForm } from './settings-form.ts';

/** Currencies and time zones offered in the settings. */
const usualCurrencies = ['PLN', 'EUR', 'USD', 'GBP', 'CZK', 'UAH', 'CHF', 'SEK', 'NOK', 'DKK', 'HUF', 'RON'];

/** The common currencies, and the restaurant's own if it is not among them. */
function currencyChoices(current: string): string[] {
  return usualCurrencies.includes(current) ? usualCurrencies : [current, ...usualCurrencies];
}

const timeZoneChoices: readonly string[] = Intl.supportedValuesOf('timeZone');

export function RestaurantFields({ form }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const zonesId = useId();
  const { form: values, set, errorAt } = form;
  const language = languages.find(({ code }) => code.startsWith(values.defaultLanguage.slice(0, 2)));
  return (
    <>
      <TextField
        className={styles.wide}
        label={t('admin.settings.fields.restaurantName')}
        value={values.restaurantName}
        maxLength={limits.restaurantNameLength}
        autoComplete="off"
        required
        error={errorAt('restaurantName')}
        onChange={restaurantName => set({ restaurantName })}
      />
      <TextField
        label={t('admin.settings.fields.taxId')}
        hint={t('admin.settings.taxIdHint')}
        value={values.taxId}
        inputMode="numeric"
        autoComplete="off"
        error={errorAt('taxId')}
        onChange={taxId => set({ taxId })}
      />
      <CompanyLookup form={form} />
      <TextAreaField
        className={styles.wide}
        label={t('admin.settings.fields.address')}
        value={values.address}
        maxLength={limits.descriptionLength}
        error={errorAt('address')}
        onChange={address => set({ address })}
      />
      <SelectField
        label={t('admin.settings.fields.currency')}
        hint={t('admin.settings.currencyHint')}
        value={values.currency}
        options={currencyChoices(values.currency).map(value => ({ value, label: value }))}
        error={errorAt('currency')}
        onChange={currency => set({ currency })}
      />
      <TextField
        label={t('admin.settings.fields.timeZone')}
        value={values.timeZone}
        list={zonesId}
        autoComplete="off"
        error={errorAt('timeZone')}
        onChange={timeZone => set({ timeZone })}
      />
      <datalist id={zonesId}>
        {timeZoneChoices.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <SelectField
        label={t('admin.settings.fields.defaultLanguage')}
        value={language?.code ?? values.defaultLanguage}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        error={errorAt('defaultLanguage')}
        onChange={defaultLanguage => set({ defaultLanguage })}
      />
      <TextField
        label={t('admin.settings.fields.businessDayCutoff')}
        hint={t('admin.settings.cutoffHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={values.businessDayCutoff}
        error={errorAt('businessDayCutoff')}
        onChange={businessDayCutoff => set({ businessDayCutoff })}
      />
    </>
  );
}
