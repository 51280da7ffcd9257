/** Sign-out with a confirmation while writes are unsent, also without a network. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../translation/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useUnsentCounts, useUnsentReader } from '../writes/use-write.ts';

/** Confirmation dialog for signing out while writes are still unsent. */
function SignOutQuestion({ onStay, onSignOut }: { onStay: () => void; onSignOut: () => void }) {
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

/** `question` is the dialog to render, or null when there is nothing to confirm. */
export function useSignOutQuestion(signOut: () => void): { signOut: () => void; question: ReactNode } {
  // Read on demand, because the whole frame would render again with each write.
  const readUnsent = useUnsentReader();
  const [isAsked, setIsAsked] = useState(false);
  return {
    signOut: () => {
      const { queued, refused, unsaved } = readUnsent();
      if (queued + refused + unsaved > 0) setIsAsked(true);
      else signOut();
    },
    question: isAsked ? (
      <SignOutQuestion
        onStay={() => setIsAsked(false)}
        onSignOut={() => {
          setIsAsked(false);
          signOut();
        }}
      />
    ) : null,
  };
}
