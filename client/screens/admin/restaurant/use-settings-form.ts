/** The form of the settings, which are saved as a whole: on their own screen, and as the stations of the devices screen. */
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { readSettingsForm, type SettingsForm, settingsFields, settingsForm } from './settings-form.ts';

export function useSettingsForm(settings: Settings, onSaved: () => void): EntityForm<SettingsForm> {
  const { language } = useTranslation().i18n;
  const { run } = useWrite('saveSettings');
  return useEntityForm({
    entity: settings,
    emptyForm: settingsForm(settings, language),
    fieldsOf: settingsFields,
    toForm: fields => settingsForm(fields, language),
    read: readSettingsForm,
    create: () => Promise.resolve(),
    change: (base, { fields }) => run({ body: fields, version: base.version }),
    onSaved,
  });
}
