/**
 * Health screen: backups, computer, connections, devices and printers, each with its state and the next step.
 */

import { Check, CircleHelp, Eye, TriangleAlert } from '#icons';
import type { Health, HealthRow } from '#shared/platform/health-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
import own from './health.module.css';
import { countDue, dueRows, healthGroupNames, rowsOf } from './health-groups.ts';
import { useHealth } from './use-health.ts';
import { useHealthTexts } from './use-health-texts.ts';

const looks = {
  fine: { tone: 'good', Icon: Check },
  look: { tone: 'waiting', Icon: Eye },
  act: { tone: 'bad', Icon: TriangleAlert },
  unknown: { tone: undefined, Icon: CircleHelp },
} as const;

export function HealthScreen() {
  const { t } = useTranslation();
  const { health, rows, hasFailed, readAtMs, retry } = useHealth();
  const { time } = useFormats();
  return (
    <AdminPage
      title={t('app.screens.adminHealth')}
      actions={health !== null && <Button onClick={retry}>{t('app.subscribe.checkAgain')}</Button>}
    >
      {hasFailed && (
        <ReadFailure
          text={health === null ? t('health.failed') : t('health.old', { at: time(readAtMs) })}
          onRetry={retry}
        />
      )}
      {health === null && !hasFailed && <Skeleton />}
      {health !== null && (
        <>
          <Summary rows={rows} />
          {healthGroupNames.map(group => (
            <section key={group} className={styles.card} aria-labelledby={`health-${group}`}>
              <header className={styles.cardHeader}>
                <h2 id={`health-${group}`}>{t(`health.groups.${group}`)}</h2>
              </header>
              <HealthRows rows={rowsOf(group, rows)} />
            </section>
          ))}
          <Versions {...health} />
        </>
      )}
    </AdminPage>
  );
}

function Summary({ rows }: { rows: readonly HealthRow[] }) {
  const { t } = useTranslation();
  const { act, look } = countDue(rows);
  const parts = [
    ...(act > 0 ? [t('health.due.act', { count: act })] : []),
    ...(look > 0 ? [t('health.due.look', { count: look })] : []),
  ];
  return (
    <section className={styles.card} aria-labelledby="health-due">
      <h2 id="health-due" className={own.summary} data-due={act > 0 || undefined}>
        {parts.length === 0 ? t('health.due.none') : parts.join(' · ')}
      </h2>
      {parts.length > 0 && <HealthRows rows={dueRows(rows)} />}
    </section>
  );
}

function HealthRows({ rows }: { rows: readonly HealthRow[] }) {
  const { t } = useTranslation();
  const { title, sentence } = useHealthTexts();
  return (
    <ul className={own.rows}>
      {rows.map(row => {
        const { tone, Icon } = looks[row.state];
        return (
          <li key={`${row.topic} ${row.name ?? ''}`} className={own.row}>
            <span className={own.text}>
              <strong>{title(row)}</strong>
              <span>{sentence(row)}</span>
            </span>
            <StatusTag tone={tone} icon={Icon}>
              {t(`health.states.${row.state}`)}
            </StatusTag>
          </li>
        );
      })}
    </ul>
  );
}

function Versions({ versions, startedAt }: Health) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return <p className={own.versions}>{t('health.versions', { ...versions, at: dateTime(startedAt) })}</p>;
}
