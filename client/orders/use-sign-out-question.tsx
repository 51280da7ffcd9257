/** Sign-out with a confirmation while writes are unsent. */
import { type ReactNode, useState } from 'react';
import { loadable } from '../ui/loadable.tsx';
import { useUnsentReader } from '../writes/use-write.ts';

/** Lazy: writes are seldom unsent. If its chunk is missing, nobody signs out and nothing is lost. */
const SignOutQuestion = loadable(() =>
  import('./sign-out-question.tsx').then(
    ({ SignOutQuestion: dialog }) => dialog,
    () => () => null,
  ),
);

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
