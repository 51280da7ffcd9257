/** The overview's tiles with one fact each, in fixed positions. */

import { useTranslation } from 'react-i18next';
import { Banknote, BookOpen, Carrot, MonitorSmartphone, Users } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { NamedCount, Overview } from '#shared/reports/overview-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { BackupNote } from './backup-note.tsx';
import { HealthTile } from './health-tile.tsx';
import styles from './overview.module.css';
import { OverviewTile } from './overview-tile.tsx';
import { PrintingTile } from './printing-tile.tsx';

const namesShown = 3;

type NamedTile = 'out' | 'low' | 'silent' | 'unreached' | 'invited';

export function StateTiles({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const { out, lowStock, silentDevices, unreachedStations, invited, cash, backup } = overview;
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
      <OverviewTile
        path={screenPaths.adminDevices}
        icon={<MonitorSmartphone />}
        title={t('app.screens.adminDevices')}
        {...(unreachedStations?.count
          ? stateOf('unreached', unreachedStations)
          : stateOf('silent', silentDevices))}
      />
      <OverviewTile
        path={screenPaths.adminUsers}
        icon={<Users />}
        title={t('app.screens.adminUsers')}
        {...stateOf('invited', invited)}
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
