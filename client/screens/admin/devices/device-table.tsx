/** Table of the restaurant's devices: kind, online state or printer's fault, and last activity. */

import { Ban, CircleDashed, KeyRound, Link2, Ticket, Wifi, WifiOff } from '#icons';
import type { Device } from '#shared/venue/device-schema.ts';
import { driverOf, isPrinter, protocolOf } from '#shared/venue/printer-drivers.ts';
import { usePairedDevice } from '../../../data/use-paired-device.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from '../admin-list.module.css';
import { agoText, nowText } from '../lists/ago-text.ts';
import { EntityTable, OpenButton, RowButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
import { outageText } from '../print-jobs/printer-fault-text.ts';
import { PrinterStateTag } from '../print-jobs/printer-state-tag.tsx';
import { canBePaired } from './device-form.ts';

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
  const printers = useRead('printers').data ?? [];
  const stateOf = (device: Device) => {
    if (canBePaired(device.kind)) return <StateTag device={device} />;
    const printer = printers.find(({ id }) => id === device.id);
    return printer && <PrinterStateTag printer={printer} fault={outageText(t, printer)} />;
  };
  const kindOf = (device: Device) =>
    [
      t(`office.devices.kinds.${device.kind}`),
      device.station && t(`app.stations.${device.station}`),
      isPrinter(device) && t(`printing.drivers.${driverOf(device)}`),
      device.kind === 'terminal' && t(`office.devices.protocols.${protocolOf(device.driver)}`),
    ]
      .filter(Boolean)
      .join(' · ');
  const isBridged = (device: Device) =>
    (isPrinter(device) || device.kind === 'terminal') && driverOf(device) === 'bridge';
  const { device: own } = usePairedDevice();
  const seen = ({ id, lastSeenAt }: Device) => {
    if (id === own?.id) return nowText(i18n.language);
    return lastSeenAt === undefined ? t('office.devices.never') : agoText(lastSeenAt, nowMs, i18n.language);
  };
  return (
    <EntityTable
      rows={devices}
      isDimmed={device => device.state === 'revoked'}
      columns={[
        {
          header: t('office.devices.fields.name'),
          cell: device => (
            <>
              <OpenButton name={device.name} detail={kindOf(device)} onOpen={() => onOpen(device)} />
              <span className={styles.phone}>
                {stateOf(device)}
                {canBePaired(device.kind) && <small>{t('office.devices.seen', { ago: seen(device) })}</small>}
              </span>
            </>
          ),
        },
        {
          header: t('office.devices.fields.state'),
          isExtra: true,
          cell: device => stateOf(device) ?? '–',
        },
        {
          header: t('office.devices.fields.lastSeenAt'),
          isExtra: true,
          cell: device => (canBePaired(device.kind) ? seen(device) : '–'),
        },
        {
          header: t('office.devices.fields.appVersion'),
          isExtra: true,
          cell: device => device.appVersion ?? '–',
        },
      ]}
      actions={device => (
        <>
          {isBridged(device) && (
            <RowButton
              icon={<Ticket />}
              text={t('office.bridge.open')}
              name={device.name}
              onPress={() => onBridge(device)}
            />
          )}
          {canBePaired(device.kind) && (
            <>
              <RowButton
                icon={<Link2 />}
                text={t('office.devices.pair')}
                name={device.name}
                isDisabled={isPairing}
                onPress={() => onPair(device)}
              />{' '}
              <IconButton
                label={t('office.devices.revoke', { name: device.name })}
                icon={<Ban />}
                disabled={device.state === 'revoked' || device.state === 'new'}
                onClick={() => onRevoke(device)}
              />
            </>
          )}
        </>
      )}
    />
  );
}

function StateTag({ device: { state } }: { device: Device }) {
  const { t } = useTranslation();
  const { tone, Icon } = looks[state];
  return (
    <StatusTag tone={tone} icon={Icon}>
      {t(`office.devices.states.${state}`)}
    </StatusTag>
  );
}
