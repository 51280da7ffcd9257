/**
 * Scroll restoration: back returns to the previous position, forward starts at the top. The browser's own can't be
 * used, because the old screen stays until the next one is ready.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

/** The scroll container: the innermost element marked as such, or the document on a page without the shell. */
function findScroller(): Element {
  return [...document.querySelectorAll('[data-scroller]')].at(-1) ?? document.documentElement;
}

/** `shownKey` identifies the rendered screen; null while there is none. */
export function useScrollMemory(shownKey: string | null): void {
  const positions = useRef(new Map<string, number>());
  const current = useRef<string | null>(null);
  const isFirst = useRef(true);
  const isReturning = useRef(false);

  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    const stopping = new AbortController();
    const { signal } = stopping;
    const remember = () => {
      if (current.current !== null) positions.current.set(current.current, findScroller().scrollTop);
    };
    const goBack = () => {
      isReturning.current = true;
    };
    const goOn = () => {
      isReturning.current = false;
      // A link tapped before the first screen is there leads to the top, too.
      isFirst.current = false;
    };
    // Scroll events of elements do not bubble, so they are listened for in the capture phase.
    window.addEventListener('scroll', remember, { passive: true, capture: true, signal });
    window.addEventListener('popstate', goBack, { signal });
    // wouter dispatches events of these names for its own navigation.
    window.addEventListener('pushState', goOn, { signal });
    return () => {
      stopping.abort();
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  useLayoutEffect(() => {
    current.current = shownKey;
    if (shownKey === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const top = isReturning.current ? (positions.current.get(shownKey) ?? 0) : 0;
    // Before the next paint, but not here: setting it lays the whole screen out within the task that rendered it.
    const frame = requestAnimationFrame(() => {
      findScroller().scrollTop = top;
    });
    return () => cancelAnimationFrame(frame);
  }, [shownKey]);
}
