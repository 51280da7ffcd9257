/** Scrolls an element of the sheet into view when it appears and with each new `state`, such as the answer of a terminal. */
import { useEffect, useRef } from 'react';

export function useShown<E extends HTMLElement>(state: string) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (state !== '') ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [state]);
  return ref;
}
