/**
 * Notices that a person is about to follow a link: pointer over it, keyboard focus on it or a finger down, for 50 ms
 * (spec §9). One listener for all links, so that none has to be made for it.
 */
import { useEffect } from 'react';
import { preloadDelayMs } from '#shared/intervals.ts';

function linkAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a[href^="/"]') : null;
}

/** `onIntent` is told the link's address. */
export function useLinkIntent(onIntent: (href: string) => void): void {
  useEffect(() => {
    let link: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turnTo = (next: Element | null) => {
      if (next === link) return;
      clearTimeout(timer);
      link = next;
      const href = next?.getAttribute('href') ?? null;
      if (href !== null) timer = setTimeout(() => onIntent(href), preloadDelayMs);
    };
    const begin = ({ target }: Event) => turnTo(linkAround(target));
    // Inside the link is still on it: its icon, its text.
    const end = (event: PointerEvent | FocusEvent) => turnTo(linkAround(event.relatedTarget));
    const stopping = new AbortController();
    const options = { passive: true, signal: stopping.signal };
    document.addEventListener('pointerover', begin, options);
    document.addEventListener('focusin', begin, options);
    document.addEventListener('touchstart', begin, options);
    document.addEventListener('pointerout', end, options);
    document.addEventListener('focusout', end, options);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [onIntent]);
}
