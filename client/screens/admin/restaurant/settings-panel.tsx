/** Settings form, saved as a whole; a bar at the bottom lists unsaved changes. */
import { useRef, useState } from 'react';
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/forms/field.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import listStyles from '../admin-list.module.css';
import { ConflictPanel } from '../forms/conflict-panel.tsx';
import { useFaultFocus } from '../forms/use-fault-focus.ts';
import { useValueText } from '../forms/use-value-text.ts';
import { CoursesEditor } from './courses-editor.tsx';
import { InvoiceSettingsFields } from './invoice-settings-fields.tsx';
import { PrintingFields, withPrinterNames } from './printing-fields.tsx';
import { RestaurantFields } from './restaurant-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import styles from './settings-panel.module.css';
import { useSettingsForm } from './use-settings-form.ts';
import { VatRatesEditor } from './vat-rates-editor.tsx';

type SettingsPanelProps = { settings: Settings; devices: readonly Device[] };

export function SettingsPanel({ settings, devices }: SettingsPanelProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const [isSaved, setIsSaved] = useState(false);
  const form = useSettingsForm(settings, () => setIsSaved(true));
  useUnsavedChanges(form.isDirty);
  const formRef = useRef<HTMLFormElement>(null);
  useFaultFocus(formRef, form.attempts, form.problem);
  const { form: values, set, errorAt } = form;
  return (
    <form
      ref={formRef}
      className={styles.panel}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void form.save();
      }}
    >
      {form.differences && (
        <ConflictPanel
          differences={form.differences}
          fieldLabel={field => t(`admin.settings.fields.${field}`)}
          showValue={(field, value) =>
            valueText(field === 'receipt' ? withPrinterNames(value, devices) : value)
          }
          isSaving={form.isSaving}
          onKeepMine={() => void form.keepMine()}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <section className={listStyles.card} aria-labelledby="settings-restaurant">
        <h2 id="settings-restaurant" tabIndex={-1}>
          {t('admin.settings.restaurant')}
        </h2>
        <div className={styles.fields}>
          <RestaurantFields form={form} />
        </div>
      </section>
      <section className={listStyles.card} aria-labelledby="settings-vat">
        <h2 id="settings-vat" tabIndex={-1}>
          {t('admin.settings.taxes')}
        </h2>
        <VatRatesEditor rows={values.vatRates} errorAt={errorAt} onChange={vatRates => set({ vatRates })} />
      </section>
      <section className={listStyles.card} aria-labelledby="settings-kitchen">
        <h2 id="settings-kitchen" tabIndex={-1}>
          {t('admin.settings.kitchen')}
        </h2>
        <div className={styles.fields}>
          <TextField
            label={t('admin.settings.fields.lateMinutes')}
            hint={t('admin.settings.lateHint')}
            value={values.lateMinutes}
            inputMode="numeric"
            autoComplete="off"
            error={errorAt('thresholds/lateMinutes')}
            onChange={lateMinutes => set({ lateMinutes })}
          />
          <CheckField
            label={t('admin.settings.fields.useStartStep')}
            hint={t('admin.settings.startStepHint')}
            checked={values.useStartStep}
            onChange={useStartStep => set({ useStartStep })}
          />
          <CheckField
            label={t('admin.settings.fields.sendsFirstCourse')}
            hint={t('admin.settings.sendsFirstCourseHint')}
            checked={values.sendsFirstCourse}
            onChange={sendsFirstCourse => set({ sendsFirstCourse })}
          />
          <CoursesEditor rows={values.courses} errorAt={errorAt} onChange={courses => set({ courses })} />
        </div>
      </section>
      <section className={listStyles.card} aria-labelledby="settings-service">
        <h2 id="settings-service" tabIndex={-1}>
          {t('admin.settings.service')}
        </h2>
        <div className={styles.fields}>
          <ServiceFields form={form} />
        </div>
      </section>
      <section className={listStyles.card} aria-labelledby="settings-printing">
        <h2 id="settings-printing" tabIndex={-1}>
          {t('admin.settings.printing')}
        </h2>
        <div className={styles.fields}>
          <PrintingFields form={form} devices={devices} />
        </div>
      </section>
      <section className={listStyles.card} aria-labelledby="settings-invoices">
        <h2 id="settings-invoices" tabIndex={-1}>
          {t('admin.settings.fields.invoices')}
        </h2>
        <div className={styles.fields}>
          <InvoiceSettingsFields form={form} />
        </div>
      </section>
      <ProblemNotice problem={form.problem} />
      <p role="status" className={isSaved && !form.isDirty ? styles.bar : undefined}>
        {isSaved && !form.isDirty && t('admin.settings.saved')}
      </p>
      {form.isDirty && (
        <div className={styles.bar}>
          <p>{t('admin.settings.unsaved')}</p>
          <Button onClick={form.revert}>{t('admin.settings.revert')}</Button>
          <Button variant="primary" type="submit" isPending={form.isSaving}>
            {t('ui.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
