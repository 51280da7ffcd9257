/** Dialog that pairs this browser as a restaurant device by a code from the back office, or unpairs it. */

import { type ReactNode, useId } from 'react';
import { appVersion } from '../data/app-version.ts';
import { useData } from '../data/data-context.tsx';
import { useCommand } from '../data/use-command.ts';
import { usePairedDevice } from '../data/use-paired-device.ts';
import { useIdentity } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { loadable } from '../ui/loadable.tsx';
import { ProblemNotice } from '../ui/messages/problem-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { useWrite } from '../writes/use-write.ts';
import { isOnlyHere, useConnection } from './connection.ts';
import { PairingCodeDialog } from './pairing-code-dialog.tsx';

/** If the chunk can't be loaded, the address can still be typed. */
const QrCode = loadable(() =>
  import('../ui/qr-code.tsx').then(
    found => found.QrCode,
    () =>
      ({ caption }: { caption?: string }) => <p>{caption}</p>,
  ),
);

/** Renders nothing until the server has reported its address. */
function ConnectPhone({
  as: Title,
  className,
  children,
}: {
  as: 'h2' | 'h3';
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const title = useId();
  const { data } = useConnection();
  if (data === undefined) return null;
  const address = data.address ?? window.location.origin;
  return (
    <section className={className} aria-labelledby={title}>
      <Title id={title}>{t('pairing.connect')}</Title>
      {isOnlyHere(address) ? (
        <p>{t(data.network === undefined ? 'pairing.connectNowhere' : 'pairing.connectClosed')}</p>
      ) : (
        <>
          <p>{t(data.needsTrust ? 'pairing.connectTrust' : 'pairing.connectOpen')}</p>
          <QrCode text={address} label={t('pairing.connectCode', { address })} caption={address} />
        </>
      )}
      {children}
    </section>
  );
}

/**
 * Re-exported for the office's devices screen, which loads this file anyway: a chunk of its own would add to
 * every first visit.
 */
export { ConnectPhone };

type PairDeviceDialogProps = { initialCode?: string; onClose(): void };

export function PairDeviceDialog({ initialCode, onClose }: PairDeviceDialogProps) {
  const { t } = useTranslation();
  const { device, keep, forget } = usePairedDevice();
  const { run, isPending, problem, reset } = useWrite('claimPairing');
  const { refresh } = useIdentity();
  // The device language comes with the session, which is read again.
  const learnLanguage = () => void refresh().catch(() => undefined);
  const { http } = useData();
  const forgetting = useCommand();
  /** Calls the server first: it deletes the pairing's HttpOnly cookie, which scripts can't. */
  const leave = async () => {
    const isDone = await forgetting.run(() => http.send({ method: 'DELETE', path: '/identity/device' }));
    if (!isDone) return;
    forget();
    learnLanguage();
  };
  if (device !== null) {
    return (
      <Modal
        isOpen
        title={t('pairing.thisIs', { name: device.name })}
        onClose={onClose}
        actions={
          <>
            <Button variant="danger" isPending={forgetting.isPending} onClick={() => void leave()}>
              {t('pairing.forget')}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t('ui.close')}
            </Button>
          </>
        }
      >
        <p role="status">{t('pairing.pairedText')}</p>
        <ConnectPhone as="h3" />
        <ProblemNotice problem={forgetting.problem} />
      </Modal>
    );
  }
  const isWrong = problem?.code === 'PAIRING_CODE_INVALID';
  const claim = (code: string) =>
    void run({ body: { code, appVersion } })
      .then(device => {
        keep(device);
        learnLanguage();
      })
      .catch(() => undefined);
  return (
    <PairingCodeDialog
      {...(initialCode !== undefined && { initialCode })}
      isPending={isPending}
      error={isWrong ? t('errors.PAIRING_CODE_INVALID') : undefined}
      onEdit={reset}
      onSubmit={claim}
      onClose={onClose}
    >
      <ProblemNotice problem={isWrong ? null : problem} />
    </PairingCodeDialog>
  );
}
