/** Shows a device's pairing code in large type and as a QR code, with its remaining validity. */

import { pairingCodeValidMs } from '#shared/kernel/intervals.ts';
import type { Device, PairingCode } from '#shared/venue/device-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useSharedOrigin } from '../../../devices/connection.ts';
import { pairingPath } from '../../../devices/pairing-link.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyQrCode } from '../../../ui/lazy-qr-code.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './pairing-dialog.module.css';

type PairingDialogProps = {
  device: Device;
  pairing: PairingCode;
  isPending: boolean;
  onAgain(): void;
  onClose(): void;
};

const tickMs = 1_000;

/** Remaining time as "9:05". */
function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** True if the device was paired with this code, not an earlier one. */
function isPairedBy(device: Device, { expiresAt }: PairingCode): boolean {
  return Date.parse(device.pairedAt ?? '') >= Date.parse(expiresAt) - pairingCodeValidMs;
}

export function PairingDialog({ device, pairing, isPending, onAgain, onClose }: PairingDialogProps) {
  const { t } = useTranslation();
  const sharedOrigin = useSharedOrigin();
  // The local clock ticks once a second, so the result is capped at the code's full validity.
  const leftMs = Math.min(Date.parse(pairing.expiresAt) - useServerNow(tickMs), pairingCodeValidMs);
  const isPaired = isPairedBy(device, pairing);
  const isOver = !isPaired && leftMs <= 0;
  return (
    <Modal
      isOpen
      title={t('office.devices.pairTitle', { name: device.name })}
      onClose={onClose}
      actions={
        <>
          {isOver && (
            <Button variant="primary" isPending={isPending} onClick={onAgain}>
              {t('office.devices.newCode')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      {isPaired && (
        <p role="status" className={styles.done}>
          {t('office.devices.paired', { name: device.name })}
        </p>
      )}
      {isOver && <p role="status">{t('office.devices.codeExpired')}</p>}
      {!isPaired && !isOver && (
        <>
          <p>{t('office.devices.pairText')}</p>
          <p className={styles.code}>{pairing.code}</p>
          <LazyQrCode
            text={new URL(pairingPath(pairing.code), sharedOrigin).href}
            label={t('office.devices.pairLink')}
          />
          <p className={styles.left}>{t('office.devices.codeLeft', { left: countdownText(leftMs) })}</p>
        </>
      )}
    </Modal>
  );
}
