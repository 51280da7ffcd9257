/** Browsers registered for push: user, and when each last confirmed a notification. */
import { BellRing, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { PushDevice } from '#shared/schemas/notification-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { usePushDevices } from '../../../notifications/push/use-push-devices.ts';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { agoText } from './ago-text.ts';
import { pushHealth } from './push-health.ts';

const looks = {
  good: { tone: 'good', Icon: BellRing },
  silent: { tone: 'bad', Icon: TriangleAlert },
  untried: { tone: undefined, Icon: CircleDashed },
} as const;

const tickMs = 10_000;

export function PushDevices({ devices }: { devices: readonly Device[] }) {
  const { t, i18n } = useTranslation();
  const nowMs = useServerNow(tickMs);
  const push = usePushDevices();
  const ago = (at: string | undefined) =>
    at === undefined ? t('notices.devices.never') : agoText(at, nowMs, i18n.language);
  const nameOf = ({ deviceId, browser }: PushDevice) => {
    const paired = devices.find(({ id }) => id === deviceId)?.name;
    return paired === undefined ? browser : `${paired} (${browser})`;
  };
  const rows = push.devices ?? [];
  return (
    <section className={styles.card} aria-labelledby="push-devices">
      <header className={styles.cardHeader}>
        <h2 id="push-devices">{t('notices.devices.title')}</h2>
      </header>
      {push.hasFailed && <ReadFailure text={t('notices.devices.failed')} onRetry={push.retry} />}
      {push.devices !== null && (
        <p>{t(rows.length === 0 ? 'notices.devices.empty' : 'notices.devices.text')}</p>
      )}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('notices.devices.person')}</th>
              <th scope="col" className={styles.extra}>
                {t('notices.devices.browser')}
              </th>
              <th scope="col">{t('notices.devices.lastConfirmed')}</th>
              <th scope="col" className={styles.extra}>
                {t('notices.devices.lastSent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(device => (
              <tr key={device.id}>
                <td>
                  <span className={styles.open}>
                    {device.userName}
                    <small className={styles.phone}>{nameOf(device)}</small>
                  </span>
                </td>
                <td className={styles.extra}>{nameOf(device)}</td>
                <td>
                  <HealthTag device={device} nowMs={nowMs} /> {ago(device.lastConfirmedAt)}
                </td>
                <td className={styles.extra}>{ago(device.lastSentAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function HealthTag({ device, nowMs }: { device: PushDevice; nowMs: number }) {
  const { t } = useTranslation();
  const health = pushHealth(device, nowMs);
  const { tone, Icon } = looks[health];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {t(`notices.devices.states.${health}`)}
    </span>
  );
}
