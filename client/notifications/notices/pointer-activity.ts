/** Tracks pressed pointers, so that nothing moves under the user's finger or cursor. */
import { useEffect, useRef, useState } from 'react';

/** Timeout for a pointerup that never comes because the browser took over the gesture. */
const fingerAtMostMs = 1_500;
/** A touch's click comes this long after its pointerup at most: until then nothing moves either. */
const clickWithinMs = 150;

/** Follows `value`, but not while a pointer is down. */
export function useSettled<T>(value: T, initial: T): T {
  const [settled, setSettled] = useState(initial);
  const latest = useRef(value);
  const isDown = useRef(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const liftIn = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isDown.current = false;
        setSettled(latest.current);
      }, delayMs);
    };
    const press = () => {
      isDown.current = true;
      liftIn(fingerAtMostMs);
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
  useEffect(() => {
    latest.current = value;
    if (!isDown.current) setSettled(value);
  }, [value]);
  return settled;
}
