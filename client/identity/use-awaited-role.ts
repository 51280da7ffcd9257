/** Polls the session every few seconds for a user without a role, until one is assigned. */
import { useEffect } from 'react';
import { useIdentity } from '../session/identity-context.tsx';

const askAgainMs = 5_000;

export function useAwaitedRole(isAwaited: boolean): void {
  const { refresh } = useIdentity();
  useEffect(() => {
    if (!isAwaited) return;
    const ask = () => {
      // Errors appear in the status; the next poll retries.
      if (!document.hidden) void refresh().catch(() => undefined);
    };
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [isAwaited, refresh]);
}
