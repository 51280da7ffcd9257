/** Unregisters push before sign-out, so that this browser gets no notifications for a user who has left. */
import { browserEnvironment } from '../../data/browser-environment.ts';
import { useData } from '../../data/data-context.tsx';
import { createNoticeCalls } from '../notices/notice-calls.ts';
import { leavePush } from './push-registration.ts';

/** Returns `end` preceded by the unregistration, which still needs the session. */
export function useLeavePush(end: () => void): () => void {
  const { http } = useData();
  // Sign-out must not depend on it: the server removes invalid tokens and tokens of other users too.
  return () =>
    void leavePush(browserEnvironment(), createNoticeCalls(http))
      .catch(() => undefined)
      .finally(end);
}
