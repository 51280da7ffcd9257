/** Signing out asks first while something has not reached the server. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUnsentCounts } from '../writes/kept-orders.ts';

const SignOutQuestion = lazy(async () => {
  const { SignOutQuestion: component } = await import('./sign-out-question.tsx');
  return { default: component };
});

/** `question` stands anywhere on the screen; it is null until there is something to ask. */
export function useSignOutQuestion(signOut: () => void): { signOut: () => void; question: ReactNode } {
  const counts = useUnsentCounts();
  const [isAsked, setIsAsked] = useState(false);
  const hasUnsent = counts.queued + counts.refused + counts.unkept > 0;
  return {
    signOut: () => (hasUnsent ? setIsAsked(true) : signOut()),
    question: isAsked ? (
      <Suspense fallback={null}>
        <SignOutQuestion
          counts={counts}
          onStay={() => setIsAsked(false)}
          onSignOut={() => {
            setIsAsked(false);
            signOut();
          }}
        />
      </Suspense>
    ) : null,
  };
}
