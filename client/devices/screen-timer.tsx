/**
 * Signals when a shared screen has to lock: after the set idle time, and after an order was sent where the
 * device is set so. Renders nothing.
 */
import { useEffect, useRef } from 'react';
import { useData } from '../data/data-context.tsx';
import type { ScreenLock } from '../session/identity-context.tsx';
import { useIdleTime } from './use-idle-time.ts';

/** Long enough for the user to see that the order was sent. */
const afterOrderMs = 1_500;

export function ScreenTimer({
  screen: { lockSeconds, locksAfterOrder },
  onOver,
}: {
  screen: ScreenLock;
  onOver: () => void;
}) {
  const { setTimer, onWritten } = useData();
  const latest = useRef(onOver);
  latest.current = onOver;
  useIdleTime(lockSeconds * 1_000, onOver);
  useEffect(() => {
    if (!locksAfterOrder) return;
    let cancel = () => {};
    const stop = onWritten('sendOrder', () => {
      cancel();
      cancel = setTimer(() => latest.current(), afterOrderMs);
    });
    return () => {
      stop();
      cancel();
    };
  }, [locksAfterOrder, onWritten, setTimer]);
  return null;
}
