import { startTransition, useEffect, useState } from 'react';
import { useData } from './data-context.tsx';

/** The server's time in ms, updated every `tickMs`. Rendering the new time gives way to a tap. */
export function useServerNow(tickMs: number): number {
  const { serverClock } = useData();
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNowMs(serverClock.now())), tickMs);
    return () => clearInterval(timer);
  }, [serverClock, tickMs]);
  return nowMs;
}
