/** Unregisters push before sign-out, so that this browser gets no notifications for a user who has left. */
import { browserEnvironment } from '../../data/browser-environment.ts';
import { useData } from '../../data/data-context.tsx';

/** Returns `end` preceded by the unregistration, which still needs the session. */
export function useLeavePush(end: () => void): () => void {
  const { http } = useData();
  // Sign-out must not depend on it: the server removes invalid tokens and tokens of other users too.
  return () => {
    const leave = async () => {
      const [{ leavePush }, { createNoticeCalls }] = await Promise.all([
        import('./push-registration.ts'),
        import('../notices/notice-calls.ts'),
      ]);
      await leavePush(browserEnvironment(), createNoticeCalls(http));
    };
    void leave()
      .catch(() => undefined)
      .finally(end);
  };
}
