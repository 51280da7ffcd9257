/** Freezes the board while the screen is touched, and removes finished tickets after a moment. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import {
  type BoardCard,
  type BoardTicket,
  boardCards,
  holdAfterTouchMs,
  holdAtMostMs,
  nextBoard,
} from './station-board.ts';

type Board = {
  board: readonly BoardTicket[];
  cards: readonly BoardCard[];
  isHeld: boolean;
  onPointerDownCapture: (event: { pointerId: number }) => void;
};

export function useBoard(tickets: readonly Ticket[], nowMs: number): Board {
  const { serverClock } = useData();
  const fingers = useRef(new Set<number>());
  const lastTouchMs = useRef(Number.NEGATIVE_INFINITY);
  const heldSinceMs = useRef<number | null>(null);
  const [shown, setShown] = useState(() => {
    const board = nextBoard([], tickets, nowMs, false);
    return { board, cards: boardCards(board, []), isHeld: false };
  });

  // A layout effect, or a ticket would appear one frame after the counts.
  useLayoutEffect(() => {
    const now = serverClock.now();
    const isTouched = fingers.current.size > 0 || now - lastTouchMs.current < holdAfterTouchMs;
    const isHeld = isTouched && now - (heldSinceMs.current ?? now) < holdAtMostMs;
    heldSinceMs.current = isHeld ? (heldSinceMs.current ?? now) : null;
    setShown(before => {
      const board = nextBoard(before.board, tickets, Math.max(now, nowMs), isHeld);
      if (board === before.board && isHeld === before.isHeld) return before;
      return { board, cards: boardCards(board, before.cards), isHeld };
    });
  }, [tickets, nowMs, serverClock]);

  // A touch often ends outside the tickets.
  useEffect(() => {
    const release = ({ pointerId }: PointerEvent) => {
      if (fingers.current.delete(pointerId)) lastTouchMs.current = serverClock.now();
    };
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, [serverClock]);

  return {
    ...shown,
    onPointerDownCapture: ({ pointerId }) => {
      fingers.current.add(pointerId);
      lastTouchMs.current = serverClock.now();
    },
  };
}
