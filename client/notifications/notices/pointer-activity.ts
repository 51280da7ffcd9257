/** Tracks pressed pointers, so that nothing moves under the user's finger or cursor. */
import { useEffect, useState } from 'react';

/** Timeout for a pointerup that never comes because the browser took over the gesture. */
const fingerAtMostMs = 1_500;
/** A touch's click comes this long after its pointerup at most: until then nothing moves either. */
const clickWithinMs = 150;

function useIsFingerDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const liftIn = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsDown(false), delayMs);
    };
    const press = () => {
      liftIn(fingerAtMostMs);
      setIsDown(true);
    };
    const lift = () => liftIn(clickWithinMs);
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
