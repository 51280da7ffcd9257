/** Number of health findings that need action. */

import { HeartPulse } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { countDue } from '../health/health-groups.ts';
import { useHealth } from '../health/use-health.ts';
import { OverviewTile } from './overview-tile.tsx';

export function HealthTile() {
  const { t } = useTranslation();
  const { health, rows, hasFailed } = useHealth();
  const { act, look } = countDue(rows);
  const due = [
    ...(hasFailed ? [t('health.failed')] : []),
    ...(act > 0 ? [t('health.due.act', { count: act })] : []),
    ...(look > 0 ? [t('health.due.look', { count: look })] : []),
  ];
  const fine = health === null ? '' : t('health.due.none');
  return (
    <OverviewTile
      path={screenPaths.adminHealth}
      icon={<HeartPulse />}
      title={t('app.screens.adminHealth')}
      text={due.length > 0 ? due.join(' · ') : fine}
      isDue={hasFailed || act > 0}
    />
  );
}
