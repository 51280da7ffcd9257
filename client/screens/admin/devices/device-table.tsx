/** Table of the restaurant's devices: kind, online state and last activity. */
import { Ban, CircleDashed, KeyRound, Link2, Ticket, Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#shared/schemas/device-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { agoText } from './ago-text.ts';
import { canBePaired, driverOf } from './device-form.ts';

type DeviceTableProps = {
  devices: readonly Device[];
  isPairing: boolean;
  onOpen(device: Device): void;
  onPair(device: Device): void;
  onRevoke(device: Device): void;
  onBridge(device: Device): void;
};

const looks = {
  new: { tone: undefined, Icon: CircleDashed },
  pairing: { tone: 'waiting', Icon: KeyRound },
  active: { tone: 'good', Icon: Wifi },
  stale: { tone: 'waiting', Icon: WifiOff },
  revoked: { tone: 'bad', Icon: Ban },
} as const;

const tickMs = 10_000;

export function DeviceTable({ devices, isPairing, onOpen, onPair, onRevoke, onBridge }: DeviceTableProps) {
  const { t, i18n } = useTranslation();
  const nowMs = useServerNow(tickMs);
  const kindOf = (device: Device) =>
    [
      t(`office.devices.kinds.${device.kind}`),
      device.station && t(`admin.stations.${device.station}`),
      !canBePaired(device.kind) && t(`papers.drivers.${driverOf(device)}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const isBridged = (device: Device) => !canBePaired(device.kind) && driverOf(device) === 'bridge';
  const seen = ({ lastSeenAt }: Device) =>
    lastSeenAt === undefined ? t('office.devices.never') : agoText(lastSeenAt, nowMs, i18n.language);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('office.devices.fields.name')}</th>
          <th scope="col" className={styles.extra}>
            {t('office.devices.fields.state')}
          </th>
          <th scope="col" className={styles.extra}>
            {t('office.devices.fields.lastSeenAt')}
          </th>
          <th scope="col" className={styles.extra}>
            {t('office.devices.fields.appVersion')}
          </th>
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map(device => (
          <tr key={device.id} className={device.state === 'revoked' ? styles.dimmed : undefined}>
            <td>
              <button type="button" className={styles.open} onClick={() => onOpen(device)}>
                {device.name}
                <small>{kindOf(device)}</small>
              </button>
              {canBePaired(device.kind) && (
                <span className={styles.phone}>
                  <StateTag device={device} />
                  <small>{t('office.devices.seen', { ago: seen(device) })}</small>
                </span>
              )}
            </td>
            <td className={styles.extra}>{canBePaired(device.kind) ? <StateTag device={device} /> : '–'}</td>
            <td className={styles.extra}>{canBePaired(device.kind) ? seen(device) : '–'}</td>
            <td className={styles.extra}>{device.appVersion ?? '–'}</td>
            <td className={styles.actions}>
              {isBridged(device) && (
                <Button icon={<Ticket />} onClick={() => onBridge(device)}>
                  <span className={styles.spoken}>{t('office.bridge.open')}</span>{' '}
                  <span className="visually-hidden">{device.name}</span>
                </Button>
              )}
              {canBePaired(device.kind) && (
                <>
                  <Button icon={<Link2 />} disabled={isPairing} onClick={() => onPair(device)}>
                    <span className={styles.spoken}>{t('office.devices.pair')}</span>{' '}
                    <span className="visually-hidden">{device.name}</span>
                  </Button>{' '}
                  <IconButton
                    label={t('office.devices.revoke', { name: device.name })}
                    icon={<Ban />}
                    disabled={device.state === 'revoked' || device.state === 'new'}
                    onClick={() => onRevoke(device)}
                  />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StateTag({ device: { state } }: { device: Device }) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {t(`office.devices.states.${state}`)}
    </span>
  );
}
