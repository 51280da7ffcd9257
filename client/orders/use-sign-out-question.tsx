/** Sign-out with a confirmation while writes are unsent. */
import { type ReactNode, useState } from 'react';
import { useUnsentCounts } from '../writes/use-write.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

/** `question` is the dialog to render, or null when there is nothing to confirm. */
export function useSignOutQuestion(signOut: () => void): { signOut: () => void; question: ReactNode } {
  const counts = useUnsentCounts();
  const [isAsked, setIsAsked] = useState(false);
  const hasUnsent = counts.queued + counts.refused + counts.unsaved > 0;
  return {
    signOut: () => (hasUnsent ? setIsAsked(true) : signOut()),
    question: isAsked ? (
      <SignOutQuestion
        counts={counts}
        onStay={() => setIsAsked(false)}
        onSignOut={() => {
          setIsAsked(false);
          signOut();
        }}
      />
    ) : null,
  };
}
