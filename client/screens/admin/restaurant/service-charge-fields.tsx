/** Settings of the service charge: percentage, number of guests, VAT and its name on the bill. */

import { exemptWord, isExemptWord } from '#shared/catalog/vat-rate.ts';
import { limits } from '#shared/kernel/limits.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import listStyles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import { SecondNameField } from '../menu/second-name-field.tsx';
import type { SettingsForm } from './settings-form.ts';
import styles from './settings-panel.module.css';

export function ServiceChargeFields({ form }: { form: EntityForm<SettingsForm> }) {
  const { t, i18n } = useTranslation();
  const { form: values, set, errorAt } = form;
  const isOn = !['', '0'].includes(values.chargePercent.trim());
  const rates = values.vatRates.flatMap(({ rate }) => {
    if (isExemptWord(rate)) return [{ value: '0', label: exemptWord(i18n.language) }];
    const known = rate.trim().replace(',', '.');
    return known === '' ? [] : [{ value: known, label: `${known}%` }];
  });
  const former = { value: values.chargeVatRate, label: `${values.chargeVatRate}%` };
  const isFormer = values.chargeVatRate !== '' && !rates.some(({ value }) => value === former.value);
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.settings.fields.serviceCharge')}</legend>
      <div className={styles.fields}>
        <TextField
          label={t('admin.settings.charge.percent')}
          hint={t('admin.settings.charge.percentHint', { max: limits.serviceChargeMax })}
          value={values.chargePercent}
          inputMode="decimal"
          autoComplete="off"
          error={errorAt('serviceCharge/percent')}
          onChange={chargePercent => set({ chargePercent })}
        />
        {isOn && (
          <>
            <TextField
              label={t('admin.settings.charge.minGuests')}
              hint={t('admin.settings.charge.minGuestsHint')}
              value={values.chargeMinGuests}
              inputMode="numeric"
              autoComplete="off"
              error={errorAt('serviceCharge/minGuests')}
              onChange={chargeMinGuests => set({ chargeMinGuests })}
            />
            <SelectField
              label={t('admin.settings.charge.vatRate')}
              hint={t('admin.settings.charge.vatRateHint')}
              value={values.chargeVatRate}
              options={[
                { value: '', label: t('admin.settings.charge.asServed') },
                ...rates,
                ...(isFormer ? [former] : []),
              ]}
              error={errorAt('serviceCharge/vatRate')}
              onChange={chargeVatRate => set({ chargeVatRate })}
            />
            <TextField
              label={t('admin.settings.charge.name')}
              hint={t('admin.settings.charge.nameHint')}
              value={values.chargeName}
              maxLength={limits.serviceChargeNameLength}
              autoComplete="off"
              error={errorAt('serviceCharge/name')}
              onChange={chargeName => set({ chargeName })}
            />
            <SecondNameField
              names={values.chargeNames}
              errorAt={path => errorAt(`serviceCharge/${path}`)}
              onChange={chargeNames => set({ chargeNames })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
