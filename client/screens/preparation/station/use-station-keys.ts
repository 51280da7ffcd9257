/** The wall's keyboard (a bump bar sends the same keys): 1–9 go to a ticket, Enter there finishes it, R takes the last back. */
import { useEffect, useRef } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

export function useStationKeys(onRecallLast: () => void): void {
  const recallRef = useRef(onRecallLast);
  useEffect(() => {
    recallRef.current = onRecallLast;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (/^[1-9]$/.test(event.key))
        document.querySelector<HTMLElement>(`[data-ticket-position="${event.key}"]`)?.focus();
      if (event.key.toLowerCase() === 'r' && !event.repeat) recallRef.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
