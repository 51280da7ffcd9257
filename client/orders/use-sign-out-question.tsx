/** Signing out asks first while something has not reached the server. */
import { type ReactNode, useState } from 'react';
import { useUnsentCounts } from '../writes/kept-orders.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

/** `question` stands anywhere on the screen; it is null until there is something to ask. */
export function useSignOutQuestion(signOut: () => void): { signOut: () => void; question: ReactNode } {
  const counts = useUnsentCounts();
  const [isAsked, setIsAsked] = useState(false);
  const hasUnsent = counts.queued + counts.refused + counts.unkept > 0;
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
