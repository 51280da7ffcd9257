/** A training ticket for each station, where the first steps stand. */
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { stationModeOf } from '#shared/venue/station-work.ts';
import { useRead } from '../../../data/use-read.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { StationTrial } from '../devices/station-trial.tsx';
import styles from './opening-checklist.module.css';

type StationTrialsProps = { devices: readonly Device[]; settings: Settings };

export function StationTrials({ devices, settings }: StationTrialsProps) {
  const { t } = useTranslation();
  const word = useWord();
  const reach = useRead('stationReach');
  const printers = devices.filter(({ kind, state }) => kind === 'printer' && state !== 'revoked');
  return (
    <ul className={styles.trials} aria-label={t('admin.opening.stations.title')}>
      {(settings.stations ?? []).map(station => (
        <li key={station.id}>
          <strong>{word(station.name)}</strong>
          <StationTrial
            station={station}
            settings={settings}
            mode={stationModeOf(settings, { station: station.group, stationId: station.id }, printers)}
            reach={reach.data?.find(({ id }) => id === station.id)}
            onTried={reach.retry}
          />
        </li>
      ))}
    </ul>
  );
}
