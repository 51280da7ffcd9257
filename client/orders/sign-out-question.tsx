import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useUnsentCounts } from '../writes/use-write.ts';

/** Confirmation dialog for signing out while writes are still unsent. */
export function SignOutQuestion({ onStay, onSignOut }: { onStay: () => void; onSignOut: () => void }) {
  const { t } = useTranslation();
  const { queued, refused, unsaved } = useUnsentCounts();
  const stored = queued + refused;
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
      {stored > 0 && <p>{t('order.signOut.unsent', { count: stored })}</p>}
      {unsaved > 0 && <p>{t('order.signOut.lost', { count: unsaved })}</p>}
    </Modal>
  );
}
