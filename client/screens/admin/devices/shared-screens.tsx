/**
 * Devices whose screens the staff share by PIN, and when each locks; asks to pair devices again that an
 * earlier version paired.
 */
import { useCallback, useState } from 'react';
import { LockKeyhole, TriangleAlert } from '#icons';
import type { ScreenSharing } from '#shared/platform/identity-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from '../admin-list.module.css';
import { EntityTable, RowButton } from '../lists/entity-table.tsx';
import { StatusTag } from '../lists/status-tag.tsx';
import { canBePaired } from './device-form.ts';
import { useScreenAccount } from './screen-account.ts';

const notShared: ScreenSharing = { lockSeconds: null, locksAfterOrder: false };
const usualSeconds = 60;
const choices = [15, 30, 60, 120, 300, 900] as const;

/** Explains that a separate restaurant API accepts only the hosted provider's tokens. */
export function NoSharedScreens() {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-labelledby="shared-screens">
      <h2 id="shared-screens">{t('office.sharing.title')}</h2>
      <p>{t('office.sharing.none')}</p>
    </section>
  );
}

export function SharedScreens({
  devices,
  account,
  isHosted,
  isEditing,
}: {
  devices: readonly Device[];
  account: LocalAccount;
  /** A device's form is open; saving it may give a wall its account. */
  isEditing?: boolean;
  /** People sign in at a hosted provider. */
  isHosted: boolean;
}) {
  const { t } = useTranslation();
  const pairings = devices.map(({ id, pairedAt = '' }) => `${id} ${pairedAt}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each pairing and form, which may share the device
  const read = useCallback(() => account.readScreens(), [account, pairings, isEditing]);
  const screens = useLoaded(read);
  const setStation = useScreenAccount();
  const [open, setOpen] = useState<Device | null>(null);
  const [first] = useState(devices);
  const pairable = devices.filter(({ kind, state }) => canBePaired(kind) && state !== 'revoked');
  if (screens.data === undefined || pairable.length === 0) return null;
  const sharingOf = ({ id }: Device) => screens.data?.find(({ deviceId }) => deviceId === id);
  /** A device paired by an earlier version is known by its name only and can't be shared. */
  const isUnproven = ({ id, pairedAt }: Device) =>
    pairedAt !== undefined &&
    // Nothing is known yet about what was paired since.
    pairedAt === first.find(device => device.id === id)?.pairedAt &&
    screens.data?.find(({ deviceId }) => deviceId === id)?.isPaired !== true;
  const isStation = (device: Device) => sharingOf(device)?.isStation === true;
  const lockText = (device: Device) => {
    const { lockSeconds, locksAfterOrder } = sharingOf(device) ?? notShared;
    if (isStation(device)) return t('office.sharing.isStation');
    if (lockSeconds === null) return t('office.sharing.off');
    const after = t('office.sharing.locksAfter', {
      time: t('office.sharing.seconds', { count: lockSeconds }),
    });
    return locksAfterOrder ? `${after} · ${t('office.sharing.afterOrder')}` : after;
  };
  return (
    <section className={styles.card} aria-labelledby="shared-screens">
      <h2 id="shared-screens">{t('office.sharing.title')}</h2>
      <p>{t(isHosted ? 'office.sharing.hostedText' : 'office.sharing.text')}</p>
      <EntityTable
        rows={pairable}
        columns={[
          {
            header: t('office.devices.fields.name'),
            cell: device => (
              <>
                <b>{device.name}</b>
                <span className={styles.phone}>
                  <small>{lockText(device)}</small>
                  {isUnproven(device) && <Unproven />}
                </span>
              </>
            ),
          },
          { header: t('office.sharing.lock'), isExtra: true, cell: lockText },
          {
            header: t('office.devices.fields.state'),
            isExtra: true,
            cell: device => (isUnproven(device) ? <Unproven /> : '–'),
          },
        ]}
        actions={device => (
          <RowButton
            icon={<LockKeyhole />}
            text={t('office.sharing.change')}
            name={device.name}
            onPress={() => setOpen(device)}
          />
        )}
      />
      {open !== null && (
        <SharingDialog
          device={open}
          sharing={sharingOf(open) ?? notShared}
          wasStation={isStation(open)}
          onSave={async (sharing, becomesStation) => {
            if (becomesStation !== isStation(open)) await setStation(account, open, becomesStation);
            await account.shareScreen(open.id, sharing);
          }}
          onSaved={() => {
            setOpen(null);
            void screens.reload();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function Unproven() {
  const { t } = useTranslation();
  return (
    <StatusTag tone="waiting" icon={TriangleAlert}>
      {t('office.sharing.pairAgain')}
    </StatusTag>
  );
}

function SharingDialog({
  device,
  sharing,
  wasStation,
  onSave,
  onSaved,
  onClose,
}: {
  device: Device;
  sharing: ScreenSharing;
  /** The screen belongs to a station, not to a person. */
  wasStation: boolean;
  onSave: (sharing: ScreenSharing, isStation: boolean) => Promise<void>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const command = useCommand();
  const [isStation, setIsStation] = useState(wasStation);
  const [isShared, setIsShared] = useState(sharing.lockSeconds !== null);
  const [seconds, setSeconds] = useState(sharing.lockSeconds ?? usualSeconds);
  const [locksAfterOrder, setLocksAfterOrder] = useState(sharing.locksAfterOrder);
  const save = async () => {
    const lockSeconds = isShared && !isStation ? seconds : null;
    if (await command.run(() => onSave({ lockSeconds, locksAfterOrder }, isStation))) onSaved();
  };
  const offered = [...new Set([...choices, seconds])].toSorted((one, other) => one - other);
  return (
    <Modal
      isOpen
      title={t('office.sharing.dialog', { name: device.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isPending={command.isPending} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      {device.station !== undefined && (
        <CheckField
          label={t('office.sharing.station', { station: t(`app.stations.${device.station}`) })}
          hint={t('office.sharing.stationHint')}
          checked={isStation}
          onChange={setIsStation}
        />
      )}
      <CheckField
        label={t('office.sharing.isShared')}
        hint={t('office.sharing.isSharedHint')}
        checked={isShared && !isStation}
        disabled={isStation}
        onChange={setIsShared}
      />
      {isShared && !isStation && (
        <>
          <SelectField
            label={t('office.sharing.lockAfter')}
            value={String(seconds)}
            options={offered.map(value => ({
              value: String(value),
              label: t('office.sharing.seconds', { count: value }),
            }))}
            onChange={value => setSeconds(Number(value))}
          />
          <CheckField
            label={t('office.sharing.afterEachOrder')}
            checked={locksAfterOrder}
            onChange={setLocksAfterOrder}
          />
        </>
      )}
      <ProblemNotice problem={command.problem} />
    </Modal>
  );
}
