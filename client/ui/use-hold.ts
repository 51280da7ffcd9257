/** Long press: calls back when it has lasted long enough, and reports progress for display. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';

const holdMs = 600;
/** A pointer that moves further than this is scrolling. */
const slipPx = 12;

type Hold = {
  isHolding: boolean;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
    onPointerCancel: () => void;
  };
};

export function useHold(onHeld: () => void): Hold {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  const heldRef = useRef(onHeld);
  useEffect(() => {
    heldRef.current = onHeld;
  });
  useEffect(() => {
    if (start === null) return;
    const timer = setTimeout(() => {
      setStart(null);
      heldRef.current();
    }, holdMs);
    return () => clearTimeout(timer);
  }, [start]);
  const end = () => setStart(null);
  return {
    isHolding: start !== null,
    handlers: {
      onPointerDown: ({ clientX, clientY }) => setStart({ x: clientX, y: clientY }),
      onPointerMove: ({ clientX, clientY }) => {
        if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > slipPx) end();
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
    },
  };
}
