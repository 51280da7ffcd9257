/** Creates the access token of a bridge program, shows it once, and explains its use. */

import { useRef, useState } from 'react';
import { Copy, KeyRound } from '#icons';
import type { Device } from '#shared/venue/device-schema.ts';
import { isPrinter } from '#shared/venue/printer-drivers.ts';
import { useSharedOrigin } from '../../../devices/connection.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { type Copied, copyFieldText } from '../forms/copy-text.ts';
import styles from '../people/invitation-dialog.module.css';

type BridgeTokenDialogProps = { device: Device; onClose(): void };

export function BridgeTokenDialog({ device, onClose }: BridgeTokenDialogProps) {
  const { t } = useTranslation();
  const make = useWrite('makeBridgeToken');
  const [token, setToken] = useState<string | null>(null);
  return (
    <Modal
      isOpen
      title={t('office.bridge.title', { name: device.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <div className={styles.content}>
        {token === null ? (
          <>
            <p>{t('office.bridge.text')}</p>
            <p className={styles.warning}>{t('office.bridge.endsOld')}</p>
            <Button
              variant="primary"
              icon={<KeyRound />}
              data-first-focus
              isPending={make.isPending}
              onClick={() =>
                void make
                  .run({ params: { id: device.id }, body: {} })
                  .then(made => setToken(made.token))
                  .catch(() => undefined)
              }
            >
              {t('office.bridge.make')}
            </Button>
          </>
        ) : (
          <TokenView token={token} device={device} />
        )}
        <ProblemNotice problem={make.problem} />
      </div>
    </Modal>
  );
}

function TokenView({ token, device }: { token: string; device: Device }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async () => {
    if (field.current !== null) setCopied(await copyFieldText(field.current, navigator.clipboard));
  };
  const address = `${useSharedOrigin()}/bridge/${isPrinter(device) ? 'jobs' : 'terminals'}/claim`;
  return (
    <>
      <p className={styles.warning}>{t('office.bridge.once')}</p>
      <div className={styles.copy}>
        <input
          ref={field}
          className={styles.url}
          readOnly
          value={token}
          aria-label={t('office.bridge.token')}
          onFocus={event => event.target.select()}
        />
        <Button variant="primary" icon={<Copy />} autoFocus onClick={() => void copy()}>
          {t('admin.users.copy')}
        </Button>
      </div>
      <p role="status">{copied && t(`office.bridge.${copied}`)}</p>
      <p>{t('office.bridge.use')}</p>
      <p className={styles.typed}>
        POST {address}
        <br />
        Authorization: Bearer …
      </p>
      <p>{t('office.bridge.more')}</p>
    </>
  );
}
