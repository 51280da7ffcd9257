/** Service settings: lateness thresholds, reopen window and predefined reasons and notes. */

import { usualPlausibleLimit } from '#shared/venue/plausible-limit.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField, TextAreaField, TextField } from '../../../ui/forms/field.tsx';
import styles from '../admin-list.module.css';
import type { EntityForm } from '../forms/use-entity-form.ts';
import { QuickNoteScopes } from './quick-note-scopes.tsx';
import { ServiceChargeFields } from './service-charge-fields.tsx';
import { phrasesOf } from './service-form.ts';
import type { SettingsForm } from './settings-form.ts';

const minutesAndSeconds = [
  { name: 'readyUnservedSeconds', path: 'thresholds/readyUnservedSeconds' },
  { name: 'takeOverSeconds', path: 'thresholds/takeOverSeconds' },
  { name: 'adminAlertSeconds', path: 'thresholds/adminAlertSeconds' },
  { name: 'receiptPendingSeconds', path: 'thresholds/receiptPendingSeconds' },
  { name: 'ordersPerTable', path: 'ordersPerTable' },
  { name: 'reopenWindowMinutes', path: 'reopenWindowMinutes' },
  { name: 'voidGraceMinutes', path: 'voidGraceMinutes' },
  { name: 'guestDataDays', path: 'guestDataDays' },
] as const;
const phrases = ['voidReasons', 'discountReasons', 'quickNotes', 'translations'] as const;

function CashFields({ form }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const { form: values, set, errorAt } = form;
  return (
    <>
      <CheckField
        className={styles.wide}
        label={t('admin.settings.fields.usesCashSessions')}
        hint={t('admin.settings.hints.usesCashSessions')}
        checked={values.usesCashSessions}
        error={errorAt('usesCashSessions')}
        onChange={usesCashSessions => set({ usesCashSessions })}
      />
      {values.usesCashSessions && (
        <>
          <CheckField
            className={styles.wide}
            label={t('admin.settings.fields.requiresCashSession')}
            hint={t('admin.settings.hints.requiresCashSession')}
            checked={values.requiresCashSession}
            onChange={requiresCashSession => set({ requiresCashSession })}
          />
          <CheckField
            className={styles.wide}
            label={t('admin.settings.fields.showsOpenCash')}
            hint={t('admin.settings.hints.showsOpenCash')}
            checked={values.showsOpenCash}
            onChange={showsOpenCash => set({ showsOpenCash })}
          />
          <TextField
            label={t('admin.settings.fields.drawerFloat')}
            hint={t('admin.settings.hints.drawerFloat')}
            value={values.drawerFloat}
            inputMode="decimal"
            autoComplete="off"
            error={errorAt('drawerFloat')}
            onChange={drawerFloat => set({ drawerFloat })}
          />
        </>
      )}
      <TextField
        className={styles.wide}
        label={t('admin.settings.fields.dayReportEmails')}
        hint={t('admin.settings.hints.dayReportEmails')}
        value={values.dayReportEmails}
        inputMode="email"
        autoComplete="off"
        error={errorAt('dayReportEmails')}
        onChange={dayReportEmails => set({ dayReportEmails })}
      />
      <CheckField
        className={styles.wide}
        label={t('admin.settings.fields.savesDayReports')}
        hint={t('admin.settings.hints.savesDayReports')}
        checked={values.savesDayReports}
        error={errorAt('savesDayReports')}
        onChange={savesDayReports => set({ savesDayReports })}
      />
    </>
  );
}

/** Shown once a terminal is set up. */
function TerminalTips({ form: { form, set } }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const { terminals } = useMember().restaurant;
  if (terminals === undefined && !form.tipsOnTerminal) return null;
  return (
    <CheckField
      className={styles.wide}
      label={t('admin.settings.fields.tipsOnTerminal')}
      hint={t('admin.settings.hints.tipsOnTerminal')}
      checked={form.tipsOnTerminal}
      onChange={tipsOnTerminal => set({ tipsOnTerminal })}
    />
  );
}

export function ServiceFields({ form }: { form: EntityForm<SettingsForm> }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { form: values, set, errorAt } = form;
  return (
    <>
      {minutesAndSeconds.map(({ name, path }) => (
        <TextField
          key={name}
          label={t(`admin.settings.fields.${name}`)}
          hint={t(`admin.settings.hints.${name}`)}
          value={values[name]}
          inputMode="numeric"
          autoComplete="off"
          error={errorAt(path)}
          onChange={value => set({ [name]: value })}
        />
      ))}
      <TextField
        label={t('admin.settings.fields.tipPresets')}
        hint={t('admin.settings.hints.tipPresets')}
        value={values.tipPresets}
        autoComplete="off"
        error={errorAt('tipPresets')}
        onChange={tipPresets => set({ tipPresets })}
      />
      {(['plausiblePercent', 'plausibleAmount'] as const).map(name => (
        <TextField
          key={name}
          label={t(`admin.settings.fields.${name}`)}
          hint={t(`admin.settings.hints.${name}`, { amount: money(usualPlausibleLimit.amount) })}
          value={values[name]}
          inputMode="decimal"
          autoComplete="off"
          error={errorAt(name === 'plausiblePercent' ? 'plausibleLimit/percent' : 'plausibleLimit/amount')}
          onChange={value => set({ [name]: value })}
        />
      ))}
      <ServiceChargeFields form={form} />
      <CashFields form={form} />
      <TerminalTips form={form} />
      {phrases.map(name => (
        <TextAreaField
          key={name}
          className={styles.wide}
          rows={Math.max(3, values[name].split('\n').length + 1)}
          label={t(`admin.settings.fields.${name}`)}
          hint={t(`admin.settings.hints.${name}`)}
          value={values[name]}
          error={errorAt(name)}
          onChange={value => set({ [name]: value })}
        />
      ))}
      {values.quickNoteScopes !== undefined && (
        <QuickNoteScopes
          notes={[...new Set(phrasesOf(values.quickNotes))]}
          scopes={values.quickNoteScopes}
          onChange={quickNoteScopes => set({ quickNoteScopes })}
        />
      )}
    </>
  );
}
