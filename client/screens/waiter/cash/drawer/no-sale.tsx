/** Opens the drawer of this till without a sale: with a reason, and where somebody may not do so themselves with an admin's approval here. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMember } from '../../../../identity/identity-context.tsx';
import { useLocalIdentity } from '../../../../identity/local-provider.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { CorrectPassword } from '../../corrections/correct-password.tsx';
import { CorrectReason } from '../../corrections/correct-reason.tsx';
import styles from '../cash-screen.module.css';

const reasonKeys = ['change', 'check', 'mistake'] as const;

export function NoSale() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.card} aria-label={t('cash.noSale.title')}>
      <h2>{t('cash.noSale.title')}</h2>
      <p>{t('cash.noSale.hint')}</p>
      <div className={styles.buttons}>
        <Button size="large" onClick={() => setIsOpen(true)}>
          {t('cash.noSale.open')}
        </Button>
      </div>
      {isOpen && <NoSaleDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function NoSaleDialog({ onClose }: { onClose(): void }) {
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
      .then(({ id, state }) => (state === 'asked' ? setAskedId(id) : onClose()))
      .catch(() => undefined);
  const title = t('cash.noSale.open');
  if (askedId !== null)
    return (
      <CorrectPassword
        title={title}
        approvalId={askedId}
        place="drawer-openings"
        onClose={onClose}
        onDone={onClose}
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
