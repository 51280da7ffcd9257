/** Stations whose tickets a printer prints; read-only, because they are chosen in the settings. */
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { printersOf, stationModeOf } from '#shared/venue/station-work.ts';
import { useRead } from '../../../data/use-read.ts';
import styles from './printer-stations.module.css';

/** "Kitchen (Screen and paper)". */
function useWork(printerId: string): string[] {
  const { t } = useTranslation();
  const settings = useRead('settings').data;
  const devices = useRead('devices').data ?? [];
  const printers = devices.filter(({ kind, state }) => kind === 'printer' && state !== 'revoked');
  return (settings?.stations ?? []).flatMap(station => {
    const place = { station: station.group, stationId: station.id };
    const mode = stationModeOf(settings ?? {}, place, printers);
    const isMine = printersOf(settings ?? {}, place, printers).some(one => one.id === printerId);
    return isMine && mode !== 'screen'
      ? [`${station.name} (${t(`admin.settings.stations.modes.${mode}`)})`]
      : [];
  });
}

export function PrinterStations({ printerId }: { printerId: string }) {
  const { t } = useTranslation();
  const work = useWork(printerId);
  return (
    <p className={styles.stations}>
      {work.length === 0
        ? t('office.devices.printsNothing')
        : t('office.devices.stationsWork', { stations: work.join(', ') })}{' '}
      <Link href={`${screenPaths.adminSettings}#settings-stations`}>{t('office.devices.toStations')}</Link>
    </p>
  );
}
