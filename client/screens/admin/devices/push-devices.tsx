/** Browsers registered for push: user, and when each last confirmed a notification. */

import { BellRing, CircleDashed, TriangleAlert } from '#icons';
import type { PushDevice } from '#shared/platform/notification-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { usePushDevices } from '../../../notifications/push/use-push-devices.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { agoText } from '../lists/ago-text.ts';
import { EntityTable } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';

/** A phone in deep sleep may need minutes. */
const confirmsWithinMs = 10 * 60_000;

type PushHealth = 'good' | 'silent' | 'untried';

function pushHealth(
  { lastSentAt, lastConfirmedAt }: Pick<PushDevice, 'lastSentAt' | 'lastConfirmedAt'>,
  nowMs: number,
): PushHealth {
  if (lastSentAt === undefined) return lastConfirmedAt === undefined ? 'untried' : 'good';
  const sentMs = Date.parse(lastSentAt);
  if (lastConfirmedAt !== undefined && Date.parse(lastConfirmedAt) >= sentMs) return 'good';
  if (nowMs - sentMs < confirmsWithinMs) return lastConfirmedAt === undefined ? 'untried' : 'good';
  return 'silent';
}

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
    at === undefined ? t('office.pushDevices.never') : agoText(at, nowMs, i18n.language);
  const nameOf = ({ deviceId, browser }: PushDevice) => {
    const paired = devices.find(({ id }) => id === deviceId)?.name;
    return paired === undefined ? browser : `${paired} (${browser})`;
  };
  const rows = push.devices ?? [];
  return (
    <section className={styles.card} aria-labelledby="push-devices">
      <header className={styles.cardHeader}>
        <h2 id="push-devices">{t('office.pushDevices.title')}</h2>
      </header>
      {push.hasFailed && <ReadFailure text={t('office.pushDevices.failed')} onRetry={push.retry} />}
      {push.devices !== null && (
        <p>{t(rows.length === 0 ? 'office.pushDevices.empty' : 'office.pushDevices.text')}</p>
      )}
      {rows.length > 0 && (
        <EntityTable
          rows={rows}
          columns={[
            {
              header: t('office.pushDevices.person'),
              cell: device => (
                <span className={styles.open}>
                  {device.userName}
                  <small className={styles.phone}>{nameOf(device)}</small>
                </span>
              ),
            },
            { header: t('office.pushDevices.browser'), isExtra: true, cell: nameOf },
            {
              header: t('office.pushDevices.lastConfirmed'),
              cell: device => (
                <>
                  <HealthTag device={device} nowMs={nowMs} /> {ago(device.lastConfirmedAt)}
                </>
              ),
            },
            {
              header: t('office.pushDevices.lastSent'),
              isExtra: true,
              cell: device => ago(device.lastSentAt),
            },
          ]}
        />
      )}
    </section>
  );
}

function HealthTag({ device, nowMs }: { device: PushDevice; nowMs: number }) {
  const { t } = useTranslation();
  const health = pushHealth(device, nowMs);
  const { tone, Icon } = looks[health];
  return (
    <StatusTag tone={tone} icon={Icon}>
      {t(`office.pushDevices.states.${health}`)}
    </StatusTag>
  );
}
