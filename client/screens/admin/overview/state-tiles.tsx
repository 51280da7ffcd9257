/** The overview's tiles with one fact each, in fixed positions. */

import {
  Banknote,
  BookOpen,
  Carrot,
  ChefHat,
  DatabaseBackup,
  MonitorSmartphone,
  Printer,
  ReceiptText,
  Users,
} from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { NamedCount, Overview } from '#shared/reports/overview-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { agoText } from '../lists/ago-text.ts';
import { usePins, userStatus } from '../people/user-status.ts';
import { printersOut, stuckJobs } from '../print-jobs/print-job-rules.ts';
import { printerName } from '../print-jobs/printer-name.ts';
import { HealthTile } from './health-tile.tsx';
import styles from './overview.module.css';
import { OverviewTile } from './overview-tile.tsx';

const tickMs = 60_000;

/** Printing: stuck jobs, and printers with errors. */
function PrintingTile() {
  const { t } = useTranslation();
  const jobs = useRead('printJobs');
  const printers = useRead('printers');
  const failed = [jobs, printers].find(({ failure }) => failure !== null);
  if (failed !== undefined) return <ReadFailure text={failed.failure} onRetry={failed.retry} />;
  const out = printersOut(printers.data ?? []).map(printer => printerName(t, printer));
  const stuck = stuckJobs(jobs.data ?? []).length;
  const due = [
    ...(out.length > 0 ? [t('printing.overview.out', { count: out.length, names: out.join(', ') })] : []),
    ...(stuck > 0 ? [t('printing.overview.stuck', { count: stuck })] : []),
  ];
  return (
    <OverviewTile
      path={screenPaths.adminReceipts}
      icon={<Printer />}
      title={t('app.screens.adminReceipts')}
      text={
        due.length > 0
          ? due.join(' · ')
          : jobs.data === undefined
            ? ''
            : t('printing.overview.waiting', { count: jobs.data.length })
      }
      isDue={due.length > 0}
    />
  );
}

/** Whether orders reach each station: when its last ticket was seen there, or that nothing reaches it. */
function StationsTile({ unreached }: { unreached: NamedCount | undefined }) {
  const { t, i18n } = useTranslation();
  const word = useWord();
  const nowMs = useServerNow(tickMs);
  const reach = useRead('stationReach').data ?? [];
  const { stations = [] } = useRead('settings').data ?? {};
  const isDue = unreached !== undefined && unreached.count > 0;
  const lastOf = (id: string) => {
    const reachedAt = reach.find(one => one.id === id)?.reachedAt;
    if (reachedAt === undefined) return t('office.stationMap.untried');
    return t('office.stationMap.last', { ago: agoText(reachedAt, nowMs, i18n.language) });
  };
  const isUntried = reach.length > 0 && reach.every(({ reachedAt }) => reachedAt === undefined);
  const names = unreached?.first.map(({ name }) => word(name)).join(', ');
  return (
    <OverviewTile
      path={screenPaths.adminDevices}
      icon={<ChefHat />}
      title={t('admin.settings.fields.stations')}
      text={
        isDue
          ? t('admin.overview.due.unreached', { count: unreached.count, names })
          : isUntried
            ? t('office.stationMap.untried')
            : stations.map(({ id, name }) => `${word(name)}: ${lastOf(id)}`).join(' · ')
      }
      isDue={isDue}
    />
  );
}

/** Backups on the overview: the last one, its remote copies, and whether they were verified. */
function BackupNote({ takenAt, hasFailed, external, check }: NonNullable<Overview['backup']>) {
  const { t, i18n } = useTranslation();
  const nowMs = useServerNow(tickMs);
  const ago = (time: string) => agoText(time, nowMs, i18n.language);
  const due = [
    ...(hasFailed ? [t('admin.overview.backup.failed')] : []),
    ...(external?.fault !== undefined ? [t(`admin.overview.backup.external.${external.fault}`)] : []),
    ...(check?.hasFaults === true ? [t('admin.overview.backup.wrong')] : []),
  ];
  const lasts = [
    takenAt === undefined
      ? t('admin.overview.backup.none')
      : t('admin.overview.backup.last', { ago: ago(takenAt) }),
    ...(external?.takenAt !== undefined
      ? [t('admin.overview.backup.external.last', { ago: ago(external.takenAt) })]
      : []),
    ...(external?.isSameDisk === true && external.fault === undefined
      ? [t('admin.overview.backup.external.sameDisk')]
      : []),
    ...(check?.hasFaults === false ? [t('admin.overview.backup.checked', { ago: ago(check.at) })] : []),
  ];
  return (
    <OverviewTile
      path={screenPaths.adminHealth}
      icon={<DatabaseBackup />}
      title={t('admin.overview.backup.title')}
      text={[...due, ...lasts].join(' · ')}
      isDue={due.length > 0}
    />
  );
}

const namesShown = 3;

type NamedTile = 'out' | 'low' | 'silent' | 'invited';

export function StateTiles({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const { out, lowStock, silentDevices, unreachedStations, cash, backup, invoicesNotInKsef } = overview;
  const users = useRead('users').data ?? [];
  const { pins } = usePins();
  const invited = users.filter(user => userStatus(user, pins) === 'invited');
  const stateOf = (tile: NamedTile, { count, first }: NamedCount) => {
    if (count === 0) return { text: t(`admin.overview.fine.${tile}`) };
    const names = first
      .slice(0, namesShown)
      .map(entry => displayName(entry, i18n.language))
      .join(', ');
    return {
      text: t(`admin.overview.due.${tile}`, { count, names: count > namesShown ? `${names}…` : names }),
      isDue: true,
    };
  };
  return (
    <section className={styles.tiles} aria-label={t('admin.overview.areas')}>
      <StationsTile unreached={unreachedStations} />
      <OverviewTile
        path={screenPaths.adminMenu}
        icon={<BookOpen />}
        title={t('app.screens.adminMenu')}
        {...stateOf('out', out)}
      />
      {cash !== undefined && (
        <OverviewTile
          path={screenPaths.adminCash}
          icon={<Banknote />}
          title={t('app.screens.adminCash')}
          {...cashState(cash)}
        />
      )}
      <OverviewTile
        path={screenPaths.adminIngredients}
        icon={<Carrot />}
        title={t('app.screens.adminIngredients')}
        {...stateOf('low', lowStock)}
      />
      <PrintingTile />
      {invoicesNotInKsef !== undefined && (
        <OverviewTile
          path={screenPaths.adminReceipts}
          icon={<ReceiptText />}
          title={t('printing.invoices.title')}
          text={
            invoicesNotInKsef === 0
              ? t('printing.ksef.overview.fine')
              : t('printing.ksef.overview.missing', { count: invoicesNotInKsef })
          }
          isDue={invoicesNotInKsef > 0}
        />
      )}
      <OverviewTile
        path={screenPaths.adminDevices}
        icon={<MonitorSmartphone />}
        title={t('app.screens.adminDevices')}
        {...stateOf('silent', silentDevices)}
      />
      <OverviewTile
        path={screenPaths.adminUsers}
        icon={<Users />}
        title={t('app.screens.adminUsers')}
        {...stateOf('invited', {
          count: invited.length,
          first: invited.map(({ displayName: name }) => ({ name, names: {} })),
        })}
      />
      <HealthTile />
      {backup !== undefined && <BackupNote {...backup} />}
    </section>
  );

  function cashState({ toCount, toConfirm }: NonNullable<Overview['cash']>) {
    const due = [
      ...(toCount > 0 ? [t('admin.overview.due.toCount', { count: toCount })] : []),
      ...(toConfirm > 0 ? [t('admin.overview.due.toConfirm', { count: toConfirm })] : []),
    ];
    return due.length === 0
      ? { text: t('admin.overview.fine.cash') }
      : { text: due.join(' · '), isDue: toConfirm > 0 };
  }
}
