/** Calls `onIdle` once nobody has touched the screen for `idleMs`, also when the device slept meanwhile. */
import { useEffect, useRef } from 'react';
import { useData } from '../data/data-context.tsx';

const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
const lookEveryMs = 1_000;

export function useIdleTime(idleMs: number, onIdle: () => void): void {
  const { setTimer } = useData();
  const latest = useRef(onIdle);
  latest.current = onIdle;
  useEffect(() => {
    let touchedMs = Date.now();
    let isOver = false;
    let cancel = () => {};
    const look = () => {
      if (isOver) return;
      cancel();
      const passedMs = Date.now() - touchedMs;
      // A clock that was set back must not keep the screen open.
      if (passedMs >= idleMs || passedMs < -lookEveryMs) {
        isOver = true;
        latest.current();
        return;
      }
      cancel = setTimer(look, Math.min(lookEveryMs, Math.max(0, idleMs - passedMs)));
    };
    const touch = () => {
      // After a sleep, the first touch comes before the timer fires.
      look();
      touchedMs = Date.now();
    };
    for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOver = true;
      cancel();
      for (const type of touches) window.removeEventListener(type, touch, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [idleMs, setTimer]);
}
