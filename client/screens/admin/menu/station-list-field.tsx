/** Stations that prepare a dish besides the one that serves it: the others of its group. */

import type { Station } from '#shared/kernel/roles.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import toggleStyles from '../../../allergens/toggles.module.css';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { toggled } from '../../../ui/forms/toggled.ts';
import styles from '../admin-list.module.css';

type Chosen = { station: Station; stationId: string; stationIds: readonly string[] };

/** `stationIds` is empty or has all stations of the dish, `stationId` first. */
export function StationListField({
  label,
  chosen,
  settings: { stations = [] },
  error,
  onChange,
}: {
  label: string;
  chosen: Chosen;
  settings: Pick<Settings, 'stations'>;
  error: string | undefined;
  onChange(stationIds: string[]): void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const { station: group, stationId, stationIds } = chosen;
  const others = stations.filter(station => station.group === group && station.id !== stationId);
  if (stationId === '' || others.length === 0) return null;
  const also = stationIds.slice(1);
  const listOf = (ids: readonly string[]) => (ids.length === 0 ? [] : [stationId, ...ids]);
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={toggleStyles.toggles}>
        {others.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={toggleStyles.toggle}
            aria-pressed={also.includes(id)}
            onClick={() => onChange(listOf(toggled(also, id)))}
          >
            {word(name)}
          </button>
        ))}
      </div>
      <small>{t('admin.menu.stationsHint')}</small>
      {error !== undefined && <p className={styles.groupError}>{error}</p>}
    </fieldset>
  );
}
