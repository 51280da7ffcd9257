/** Tracks pressed pointers and text input, so that nothing moves under the user's finger or cursor. */
import { useEffect, useState } from 'react';

/** Timeout for a pointerup that never comes because the browser took over the gesture. */
const fingerAtMostMs = 1_500;

export function useIsFingerDown(): boolean {
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

function isTextField(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  return (
    element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(element.type)
  );
}

export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(() => isTextField(document.activeElement));
  useEffect(() => {
    const stopping = new AbortController();
    const options = { signal: stopping.signal };
    document.addEventListener(
      'focusin',
      ({ target }) => setIsTyping(target instanceof Element && isTextField(target)),
      options,
    );
    document.addEventListener('focusout', () => setIsTyping(false), options);
    return () => stopping.abort();
  }, []);
  return isTyping;
}
