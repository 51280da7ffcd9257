/** Somebody whose roles open nothing here waits for one: the server is asked every few seconds, until one does. */
import { useEffect } from 'react';
import { useIdentity } from './identity-context.tsx';

const askAgainMs = 5_000;

export function useAwaitedRole(isAwaited: boolean): void {
  const { refresh } = useIdentity();
  useEffect(() => {
    if (!isAwaited) return;
    const ask = () => {
      // A failure shows in the status, and is asked again.
      if (!document.hidden) void refresh().catch(() => undefined);
    };
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [isAwaited, refresh]);
}
