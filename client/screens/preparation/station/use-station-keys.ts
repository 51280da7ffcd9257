/**
 * Keyboard and bump bar: 1–9 select a ticket of the page, Enter bumps it, arrows turn the page, R recalls the last
 * one.
 */
import { useEffect, useRef } from 'react';

const turns: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

type KeyActions = { onTurnPage: (by: 1 | -1) => void; onRecallLast: () => void };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

export function useStationKeys(actions: KeyActions): void {
  const actionsRef = useRef(actions);
  useEffect(() => {
    actionsRef.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (/^[1-9]$/.test(event.key)) {
        // A number without a button selects nothing, or Enter would press the button selected before.
        document.querySelector<HTMLElement>('article :focus')?.blur();
        document.querySelector<HTMLElement>(`[data-ticket-position="${event.key}"]`)?.focus();
      }
      const turn = turns[event.key];
      if (turn !== undefined) actionsRef.current.onTurnPage(turn);
      if (event.key.toLowerCase() === 'r' && !event.repeat) actionsRef.current.onRecallLast();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
