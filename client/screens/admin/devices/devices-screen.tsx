/** Devices screen: create phones, displays, tills and printers, pair them by a code, and revoke lost ones. */

import { useState } from 'react';
import { MonitorSmartphone, Plus } from '#icons';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSharedScreens } from '../../../identity/local-provider.tsx';
import { useIdentity } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { AdminPage } from '../admin-page.tsx';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { BridgeTokenDialog } from './bridge-token-dialog.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import { DeviceTable } from './device-table.tsx';
import { NetworkSwitch } from './network-switch.tsx';
import { PairingDialog } from './pairing-dialog.tsx';
import { PushDevices } from './push-devices.tsx';
import { NoSharedScreens, SharedScreens } from './shared-screens.tsx';
import { StationMap } from './station-map.tsx';

const ConnectPhone = loadable(
  async () => (await import('../../../devices/pair-device-dialog.tsx')).ConnectPhone,
);

type Open =
  | { kind: 'edit'; device: Device | null }
  | { kind: 'revoke' | 'bridge'; device: Device }
  | { kind: 'pair'; device: Device; pairing: PairingCode };

export function DevicesScreen() {
  const { t } = useTranslation();
  const devices = useRead('devices');
  const shared = useSharedScreens();
  const isHosted = useIdentity().config?.identity.kind === 'clerk';
  const pair = useWrite('createPairingCode');
  const change = useWrite('changeDevice');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const asItIsNow = (device: Device) => devices.data?.find(({ id }) => id === device.id) ?? device;
  const showCode = (device: Device) =>
    void pair
      .run({ body: { deviceId: device.id } })
      .then(pairing => setOpen({ kind: 'pair', device, pairing }))
      .catch(() => undefined);
  const revoke = (device: Device) =>
    change
      .run({ params: { id: device.id }, body: { isRevoked: true }, version: asItIsNow(device).version })
      .then(close)
      .catch(devices.retry);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: 'edit', device: null })}>
      {t('office.devices.add')}
    </Button>
  );
  return (
    // Always in the header: the map stands before the list, also while there is no device.
    <AdminPage title={t('office.devices.title')} actions={add}>
      <ProblemNotice problem={pair.problem} onDismiss={pair.reset} />
      {devices.data !== undefined && <StationMap devices={devices.data} />}
      {devices.data === undefined && <ReadPlaceholder reads={[devices]} />}
      {devices.data?.length === 0 && (
        <EmptyState
          icon={<MonitorSmartphone />}
          title={t('office.devices.empty')}
          text={t('office.devices.emptyText')}
        />
      )}
      {devices.data !== undefined && devices.data.length > 0 && (
        <section className={styles.card} aria-label={t('office.devices.title')}>
          <DeviceTable
            devices={devices.data}
            isPairing={pair.isPending}
            onOpen={device => setOpen({ kind: 'edit', device })}
            onPair={showCode}
            onBridge={device => setOpen({ kind: 'bridge', device })}
            onRevoke={device => setOpen({ kind: 'revoke', device })}
          />
        </section>
      )}
      {shared !== null && (
        <SharedScreens
          devices={devices.data ?? []}
          account={shared.account}
          isHosted={isHosted}
          isEditing={open?.kind === 'edit'}
        />
      )}
      {shared === null && isHosted && <NoSharedScreens />}
      <ConnectPhone as="h2" className={styles.card}>
        {shared !== null && <NetworkSwitch account={shared.account} />}
      </ConnectPhone>
      <PushDevices devices={devices.data ?? []} />
      {open?.kind === 'edit' && (
        <DeviceDialog device={open.device && asItIsNow(open.device)} onClose={close} />
      )}
      {open?.kind === 'pair' && (
        <PairingDialog
          device={asItIsNow(open.device)}
          pairing={open.pairing}
          isPending={pair.isPending}
          onAgain={() => showCode(open.device)}
          onClose={close}
        />
      )}
      {open?.kind === 'bridge' && <BridgeTokenDialog device={open.device} onClose={close} />}
      {open?.kind === 'revoke' && (
        <ArchiveDialog
          title={t('office.devices.revoke', { name: open.device.name })}
          text={t('office.devices.revokeText')}
          confirm={t('office.devices.revokeConfirm')}
          problem={change.problem}
          isPending={change.isPending}
          onConfirm={() => void revoke(open.device)}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
