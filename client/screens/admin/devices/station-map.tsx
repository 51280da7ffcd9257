/**
 * How orders reach each station: its screens and printers with their stand-ins, its last ticket, its faults in words, and a training ticket to try it with.
 * Changes the stations, too.
 */
import { useState } from 'react';
import { CircleCheck, CircleDashed, Pencil, TriangleAlert } from '#icons';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { RestaurantStation, Settings } from '#shared/venue/settings-schema.ts';
import { printersOf, stationModeOf } from '#shared/venue/station-work.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import listStyles from '../admin-list.module.css';
import { agoText } from '../lists/ago-text.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
import styles from '../print-jobs/print-jobs.module.css';
import { outageText } from '../print-jobs/printer-fault-text.ts';
import { StationTrial } from './station-trial.tsx';

/** Lazy-loaded: it shares the form of the settings. */
const StationsDialog = loadable(async () => (await import('./stations-dialog.tsx')).StationsDialog);

const tickMs = 10_000;

export function StationMap({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const settings = useRead('settings');
  const reach = useRead('stationReach');
  const [isChanging, setIsChanging] = useState(false);
  const known = settings.data;
  return (
    <section className={listStyles.card} aria-labelledby="station-map">
      <div className={listStyles.cardHeader}>
        <h2 id="station-map">{t('office.stationMap.title')}</h2>
        {known?.stations !== undefined && (
          <Button icon={<Pencil />} onClick={() => setIsChanging(true)}>
            {t('office.stationMap.change')}
          </Button>
        )}
      </div>
      {known === undefined || reach.data === undefined ? (
        <ReadPlaceholder reads={[settings, reach]} />
      ) : (
        <ul className={styles.rows}>
          {(known.stations ?? []).map(station => (
            <StationRow
              key={station.id}
              station={station}
              settings={known}
              devices={devices}
              reach={reach.data?.find(({ id }) => id === station.id)}
              onTried={reach.retry}
            />
          ))}
        </ul>
      )}
      {known !== undefined && isChanging && (
        <StationsDialog settings={known} devices={devices} onClose={() => setIsChanging(false)} />
      )}
    </section>
  );
}

type StationRowProps = {
  station: RestaurantStation;
  settings: Settings;
  devices: readonly Device[];
  reach: StationReach | undefined;
  onTried(): void;
};

/** The station's way of work, its screens and printers by name, and what is wrong with them. */
function useWays({ station, settings, devices }: StationRowProps, nowMs: number) {
  const { t, i18n } = useTranslation();
  const states = useRead('printers').data ?? [];
  const place = { station: station.group, stationId: station.id };
  const inUse = devices.filter(({ state }) => state !== 'revoked');
  const allPrinters = inUse.filter(({ kind }) => kind === 'printer');
  const mode = stationModeOf(settings, place, allPrinters);
  const printers = mode === 'screen' ? [] : printersOf(settings, place, allPrinters);
  const screens =
    mode === 'paper'
      ? []
      : inUse.filter(({ kind, station: at }) => kind !== 'printer' && at === station.group);
  const nameWithStandIn = ({ name, standInPrinterId }: Device) => {
    const standIn = allPrinters.find(({ id }) => id === standInPrinterId);
    return standIn === undefined
      ? name
      : `${name} (${t('office.stationMap.standIn', { name: standIn.name })})`;
  };
  const offline = screens
    .filter(({ state }) => state === 'stale')
    .map(({ name, lastSeenAt = '' }) =>
      t('office.stationMap.offline', { name, ago: agoText(lastSeenAt, nowMs, i18n.language) }),
    );
  const outages = printers.flatMap(({ id, name }) => {
    const state = states.find(one => one.id === id);
    const text = state === undefined ? null : outageText(t, state);
    return text === null ? [] : [`${name}: ${text}`];
  });
  const ways = [...screens.map(({ name }) => name), ...printers.map(nameWithStandIn)];
  return { mode, ways, faults: [...offline, ...outages] };
}

function StationRow(props: StationRowProps) {
  const { station, reach } = props;
  const { t, i18n } = useTranslation();
  const word = useWord();
  const nowMs = useServerNow(tickMs);
  const { mode, ways, faults } = useWays(props, nowMs);
  const { reachedAt, isUnreached = false } = reach ?? {};
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {word(station.name)} <ReachTag isUnreached={isUnreached} isReached={reachedAt !== undefined} />
        </p>
        <p className={styles.facts}>
          {[t(`admin.settings.stations.modes.${mode}`), ...ways].join(' · ')}
          {reachedAt !== undefined &&
            ` · ${t('office.stationMap.last', { ago: agoText(reachedAt, nowMs, i18n.language) })}`}
        </p>
        {faults.map(fault => (
          <p key={fault} className={styles.fault}>
            {fault}
          </p>
        ))}
      </div>
      <StationTrial {...props} mode={mode} />
    </li>
  );
}

function ReachTag({ isUnreached, isReached }: { isUnreached: boolean; isReached: boolean }) {
  const { t } = useTranslation();
  if (isUnreached)
    return (
      <StatusTag tone="bad" icon={TriangleAlert}>
        {t('office.stationMap.unreached')}
      </StatusTag>
    );
  return (
    <StatusTag tone={isReached ? 'good' : undefined} icon={isReached ? CircleCheck : CircleDashed}>
      {t(isReached ? 'office.stationMap.reached' : 'office.stationMap.untried')}
    </StatusTag>
  );
}
