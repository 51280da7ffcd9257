/** Confirmation dialog for signing out while writes are still unsent. */
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import type { UnsentCounts } from '../writes/kept-orders.ts';

export function SignOutQuestion({
  counts: { queued, refused, unkept },
  onStay,
  onSignOut,
}: {
  counts: UnsentCounts;
  onStay: () => void;
  onSignOut: () => void;
}) {
  const { t } = useTranslation();
  const storedCount = queued + refused;
  return (
    <Modal
      isOpen
      title={t('order.signOut.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay} autoFocus>
            {t('order.signOut.stay')}
          </Button>
          <Button variant="danger" onClick={onSignOut}>
            {t('order.signOut.go')}
          </Button>
        </>
      }
    >
      {storedCount > 0 && <p>{t('order.signOut.unsent', { count: storedCount })}</p>}
      {unkept > 0 && <p>{t('order.signOut.lost', { count: unkept })}</p>}
    </Modal>
  );
}
