/** Keeps the order of the cards while the screen is touched, so that none moves away under a finger. */
import { useEffect, useRef, useState } from 'react';
import { useData } from '../../../data/data-context.tsx';
import { holdAfterTouchMs } from '../station/station-board.ts';
import type { PassCardFacts } from './pass-cards.ts';

type Steady = { cards: readonly PassCardFacts[]; onPointerDownCapture: () => void };

/** In the order of `ids`; new cards come last. */
function inOrderOf(cards: readonly PassCardFacts[], ids: readonly string[]): PassCardFacts[] {
  const placeOf = ({ orderId }: PassCardFacts) => {
    const index = ids.indexOf(orderId);
    return index === -1 ? ids.length : index;
  };
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export function useSteadyCards(wanted: readonly PassCardFacts[]): Steady {
  const { setTimer } = useData();
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  return {
    cards: held === null ? wanted : inOrderOf(wanted, held),
    onPointerDownCapture() {
      release.current?.();
      setHeld(known => known ?? wanted.map(({ orderId }) => orderId));
      release.current = setTimer(() => setHeld(null), holdAfterTouchMs);
    },
  };
}
