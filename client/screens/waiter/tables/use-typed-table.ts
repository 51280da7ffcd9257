import { useEffect, useRef } from 'react';

type Typing = {
  /** Text typed so far; null before the first key. The dialog that continues may still be loading. */
  typed: string | null;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
};

/** Handles letters and digits typed while no field or dialog has the keyboard, and the following Enter. */
export function useTypedTable(typing: Typing): void {
  const latest = useRef(typing);
  latest.current = typing;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      const { typed, onType, onEnter } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
      const isCharacter = /^[\p{L}\p{N}]$/u.test(key);
      if (!isCharacter && (key !== 'Enter' || typed === null)) return;
      // Keeps the key from also reaching the field that opens or the focused button.
      event.preventDefault();
      if (isCharacter) onType((typed ?? '') + key);
      else onEnter(typed ?? '');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
