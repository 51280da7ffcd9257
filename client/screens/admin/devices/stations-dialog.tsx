/** Dialog that changes the stations: names, screen or paper, printers, and whether a pass calls the waiter. */

import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField } from '../../../ui/forms/field.tsx';
import styles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useValueText } from '../forms/use-value-text.ts';
import { useSettingsForm } from '../restaurant/use-settings-form.ts';
import { StationsEditor } from './stations-editor.tsx';

type StationsDialogProps = { settings: Settings; devices: readonly Device[]; onClose(): void };

export function StationsDialog({ settings, devices, onClose }: StationsDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const form = useSettingsForm(settings, onClose);
  return (
    <EntityDialog
      title={t('admin.settings.fields.stations')}
      dialog={{
        form,
        fieldLabel: field => t(`admin.settings.fields.${field}`),
        showValue: (_, value) => valueText(value),
      }}
      onClose={onClose}
    >
      <div className={styles.wide}>
        <StationsEditor
          rows={form.form.stations ?? []}
          devices={devices}
          errorAt={form.errorAt}
          onChange={stations => form.set({ stations })}
        />
      </div>
      <CheckField
        className={styles.wide}
        label={t('admin.settings.fields.usesPass')}
        hint={t('admin.settings.usesPassHint')}
        checked={form.form.usesPass}
        onChange={usesPass => form.set({ usesPass })}
      />
    </EntityDialog>
  );
}
