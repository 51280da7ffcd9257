/** Backups on the overview: the last one, its remote copies, and whether they were verified. */

import { useTranslation } from 'react-i18next';
import { DatabaseBackup } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Overview } from '#shared/reports/overview-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { agoText } from '../lists/ago-text.ts';
import { OverviewTile } from './overview-tile.tsx';

const tickMs = 60_000;

export function BackupNote({ takenAt, hasFailed, external, check }: NonNullable<Overview['backup']>) {
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
