/** Swipe of a finger to the right: calls back if it ends far enough, and reports how far it is for display. */
import { type PointerEvent, useState } from 'react';

/** A finger that moved no further may still be tapping or scrolling. */
const slipPx = 12;
export const swipedPx = 120;

type Swipe = {
  /** 0 while nothing is swiped. */
  shiftPx: number;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
};

/** The element needs `touch-action: pan-y`. `onSwiped` is null while there is nothing to do. */
export function useSwipe(onSwiped: (() => void) | null): Swipe {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  const [shiftPx, setShiftPx] = useState(0);
  const end = () => {
    setStart(null);
    setShiftPx(0);
  };
  return {
    shiftPx,
    handlers: {
      onPointerDown({ pointerType, clientX, clientY }) {
        if (pointerType !== 'mouse' && onSwiped !== null) setStart({ x: clientX, y: clientY });
      },
      onPointerMove({ clientX, clientY }) {
        if (start === null) return;
        const [x, y] = [clientX - start.x, Math.abs(clientY - start.y)];
        if (shiftPx === 0 && y > slipPx) end();
        else if (shiftPx > 0 || x > slipPx) setShiftPx(Math.max(1, x));
      },
      onPointerUp() {
        end();
        if (shiftPx >= swipedPx) onSwiped?.();
      },
      onPointerCancel: end,
    },
  };
}
