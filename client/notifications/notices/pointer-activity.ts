/** Tracks pressed pointers, so that nothing moves under the user's finger or cursor. */
import { useEffect, useState } from 'react';

/** Timeout for a pointerup that never comes because the browser took over the gesture. */
const fingerAtMostMs = 1_500;

function useIsFingerDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lift = () => {
      clearTimeout(timer);
      setIsDown(false);
    };
    const press = () => {
      clearTimeout(timer);
      timer = setTimeout(lift, fingerAtMostMs);
      setIsDown(true);
    };
    const stopping = new AbortController();
    const options = { capture: true, passive: true, signal: stopping.signal };
    window.addEventListener('pointerdown', press, options);
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, lift, options);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, []);
  return isDown;
}

/** Follows `value`, but not while a pointer is down. */
export function useSettled<T>(value: T, initial: T): T {
  const isFingerDown = useIsFingerDown();
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    if (!isFingerDown) setSettled(value);
  }, [value, isFingerDown]);
  return settled;
}
