import { useEffect, useRef } from 'react';

type Typing = {
  /** Typed so far; null: nothing. The dialog that goes on with it may still be loading. */
  typed: string | null;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
};

/** Hears letters and digits that are typed while no field and no dialog has the keyboard, and the Enter after them. */
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
      // Not also for the field that opens, nor for the button that has the focus.
      event.preventDefault();
      if (isCharacter) onType((typed ?? '') + key);
      else onEnter(typed ?? '');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
