/** Signing out of a browser that is registered for push: it must not ring for the person who has left. */

import { browserEnvironment } from '../../data/browser-environment.ts';
import { useData } from '../../data/data-context.tsx';

/** `end` with that done before: afterwards there is no session that could. */
export function useLeavePush(end: () => void): () => void {
  const { http } = useData();
  const leave = async () => {
    const [{ leavePush }, { createNoticeCalls }] = await Promise.all([
      import('./push-registration.ts'),
      import('../notices/notice-calls.ts'),
    ]);
    await leavePush(browserEnvironment(), createNoticeCalls(http));
  };
  // Signing out must not depend on it: dead or foreign tokens are dropped by the server, too.
  return () =>
    void leave()
      .catch(() => undefined)
      .finally(end);
}
