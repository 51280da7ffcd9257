/** Chooses for each quick note the stations and categories whose items it is offered with. */

import { type Station, stations } from '#shared/kernel/roles.ts';
import type { QuickNoteScope } from '#shared/venue/settings-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField } from '../../../ui/forms/field.tsx';
import { toggled } from '../../../ui/forms/toggled.ts';
import listStyles from '../admin-list.module.css';
import styles from './row-editor.module.css';

type QuickNoteScopesProps = {
  notes: readonly string[];
  scopes: readonly QuickNoteScope[];
  onChange(scopes: QuickNoteScope[]): void;
};

export function QuickNoteScopes({ notes, scopes, onChange }: QuickNoteScopesProps) {
  const { t, i18n } = useTranslation();
  const categories = useRead('menuCategories').data ?? [];
  const stationText = (station: Station) => t(`app.stations.${station}`);
  if (notes.length === 0) return null;
  return (
    <fieldset className={listStyles.group}>
      <legend>{t('admin.settings.fields.quickNoteScopes')}</legend>
      <p className={styles.hint}>{t('admin.settings.quickNoteScopesHint')}</p>
      {notes.map(note => {
        const scope = scopes.find(other => other.note === note) ?? { note, stations: [], categoryIds: [] };
        const set = (change: Partial<QuickNoteScope>) =>
          onChange([...scopes.filter(other => other.note !== note), { ...scope, ...change }]);
        const chosen = [
          ...scope.stations.map(stationText),
          ...categories
            .filter(({ id }) => scope.categoryIds.includes(id))
            .map(category => displayName(category, i18n.language)),
        ];
        return (
          <details key={note} className={styles.scope}>
            <summary>
              <b>{note}</b>{' '}
              <span>{chosen.length === 0 ? t('admin.settings.everyItem') : chosen.join(', ')}</span>
            </summary>
            {stations.map(station => (
              <CheckField
                key={station}
                label={stationText(station)}
                checked={scope.stations.includes(station)}
                onChange={() => set({ stations: toggled(scope.stations, station) })}
              />
            ))}
            {categories.map(category => (
              <CheckField
                key={category.id}
                label={displayName(category, i18n.language)}
                checked={scope.categoryIds.includes(category.id)}
                onChange={() => set({ categoryIds: toggled(scope.categoryIds, category.id) })}
              />
            ))}
          </details>
        );
      })}
    </fieldset>
  );
}
