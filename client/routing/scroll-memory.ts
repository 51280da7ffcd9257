/**
 * Where each screen was scrolled to: going back finds it as it was left, going on begins at the top. The browser's own
 * memory can't do it, since the old screen stays until the next one is ready.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

/** What scrolls the screen: the innermost part that says so, on a page without the shell the page itself. */
function findScroller(): Element {
  return [...document.querySelectorAll('[data-scroller]')].at(-1) ?? document.documentElement;
}

/** `shownKey` is the screen that stands on the page now, null while none does. */
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
    };
    // What an element scrolls is told to nobody above it but those who listen on the way down.
    window.addEventListener('scroll', remember, { passive: true, capture: true, signal });
    window.addEventListener('popstate', goBack, { signal });
    // The router tells of its own steps by events of these names.
    window.addEventListener('pushState', goOn, { signal });
    return () => {
      stopping.abort();
      window.history.scrollRestoration = scrollRestoration;
    };
  }, []);

  useLayoutEffect(() => {
    current.current = shownKey;
    if (shownKey === null) return;
    if (!isFirst.current)
      findScroller().scrollTop = isReturning.current ? (positions.current.get(shownKey) ?? 0) : 0;
    isFirst.current = false;
  }, [shownKey]);
}
