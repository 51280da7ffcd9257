/**
 * Opens this till's drawer without a sale, with a reason and, where the user lacks the right, an admin's
 * approval on this device.
 */
import { useState } from 'react';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useLocalIdentity } from '../../../../identity/local-provider.tsx';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { CorrectPassword } from '../../dialogs/correct-password.tsx';
import { CorrectReason } from '../../dialogs/correct-reason.tsx';
import styles from '../cash-screen.module.css';

const reasonKeys = ['change', 'check', 'mistake'] as const;

export function NoSale() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  return (
    <section className={styles.card} aria-label={t('cash.noSale.title')}>
      <h2>{t('cash.noSale.title')}</h2>
      <p>{t('cash.noSale.hint')}</p>
      <div className={styles.buttons}>
        <Button size="large" onClick={() => setIsOpen(true)}>
          {t('cash.noSale.open')}
        </Button>
      </div>
      <p role="status">{openedId !== null && <Opening id={openedId} />}</p>
      {isOpen && (
        <NoSaleDialog
          onClose={() => setIsOpen(false)}
          onOpened={id => {
            setIsOpen(false);
            setOpenedId(id);
          }}
        />
      )}
    </section>
  );
}

/** Result of an opening. A notice above every screen reports a drawer that stayed closed. */
function Opening({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const opening = useRead('drawerOpenings').data?.find(one => one.id === id);
  if (opening?.state === 'failed' || opening?.state === 'unknown') return null;
  if (opening?.state !== 'opened') return t('cash.noSale.opening');
  const { approvedBy, at } = opening;
  return approvedBy === undefined
    ? t('cash.noSale.opened', { time: time(at) })
    : t('cash.noSale.approved', { time: time(at), name: approvedBy.name });
}

function NoSaleDialog({ onClose, onOpened }: { onClose(): void; onOpened(id: string): void }) {
  const { t } = useTranslation();
  const { rights } = useMember();
  const local = useLocalIdentity();
  const open = useWrite('openDrawer');
  const [reason, setReason] = useState('');
  const [askedId, setAskedId] = useState<string | null>(null);
  const isAllowed = rights.openDrawer === true;
  const finish = () =>
    open
      .run({ body: { reason: reason.trim() } })
      .then(({ id, state }) => (state === 'asked' ? setAskedId(id) : onOpened(id)))
      .catch(() => undefined);
  const title = t('cash.noSale.open');
  if (askedId !== null)
    return (
      <CorrectPassword
        title={title}
        approvalId={askedId}
        place="drawer-openings"
        onClose={onClose}
        onDone={() => onOpened(askedId)}
      />
    );
  return (
    <Modal
      isOpen
      variant="sheet"
      title={title}
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          <ProblemNotice problem={open.problem} onDismiss={open.reset} />
          <Button
            variant="primary"
            size="large"
            isPending={open.isPending}
            disabled={reason.trim() === '' || (!isAllowed && local === null)}
            onClick={() => void finish()}
          >
            {isAllowed ? title : t('cash.noSale.ask')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        {!isAllowed && <p>{t('cash.noSale.needsAdmin')}</p>}
        <CorrectReason
          reasons={reasonKeys.map(key => t(`cash.noSale.reasons.${key}`))}
          reason={reason}
          onChange={setReason}
        />
      </div>
    </Modal>
  );
}
