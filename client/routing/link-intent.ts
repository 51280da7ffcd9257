/**
 * Detects that a user is about to follow a link: pointer over it, keyboard focus or touch for 50 ms (spec §9). One
 * delegated listener serves all links.
 */
import { useEffect } from 'react';
import { preloadDelayMs } from '#shared/kernel/intervals.ts';

function linkAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a[href^="/"]') : null;
}

/** `onIntent` gets the link's href. */
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
    // Moving to a child of the link, such as its icon, does not leave it.
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
