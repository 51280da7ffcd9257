import { useEffect, useState } from 'react';
import { useData } from './data-context.tsx';

/** The server's time in ms, updated every `tickMs`. */
export function useServerNow(tickMs: number): number {
  const { serverClock } = useData();
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.now()), tickMs);
    return () => clearInterval(timer);
  }, [serverClock, tickMs]);
  return nowMs;
}
