/** Opens a dish's options on a long press or the context menu key; the click that ends the press adds nothing. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useHold } from '../../../../ui/use-hold.ts';

function dishAt(target: EventTarget): string | null {
  const element = target instanceof Element ? target.closest('[data-dish-id]') : null;
  return element?.getAttribute('data-dish-id') ?? null;
}

/** Handlers for the list whose rows carry `data-dish-id`. */
export function useDishHold(onAsk: (dishId: string) => void) {
  const pressed = useRef<string | null>(null);
  const wasHeld = useRef(false);
  const ask = (dishId: string | null) => {
    if (dishId === null) return;
    wasHeld.current = true;
    onAsk(dishId);
  };
  const hold = useHold(() => ask(pressed.current));
  return {
    ...hold.handlers,
    onPointerDown: (event: PointerEvent) => {
      wasHeld.current = false;
      pressed.current = dishAt(event.target);
      if (pressed.current !== null && event.button === 0) hold.handlers.onPointerDown(event);
    },
    onContextMenu: (event: MouseEvent) => {
      const dishId = dishAt(event.target);
      if (dishId === null) return;
      event.preventDefault();
      // On a phone the long press also fires `contextmenu`; otherwise it comes from a mouse or the keyboard.
      if (!wasHeld.current) ask(dishId);
      wasHeld.current = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
