/** Freezes the board while the screen is touched, and removes finished tickets after a moment. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import {
  type BoardCard,
  type BoardTicket,
  boardCards,
  holdAfterTouchMs,
  holdAtMostMs,
  nextBoard,
} from '../tickets/station-board.ts';

type Board = {
  board: readonly BoardTicket[];
  cards: readonly BoardCard[];
  isHeld: boolean;
  onPointerDownCapture: (event: { pointerId: number }) => void;
};

/** Often enough for a finished ticket to leave in time. */
const updateMs = 500;

export function useBoard(tickets: readonly Ticket[]): Board {
  const { serverClock } = useData();
  const fingers = useRef(new Set<number>());
  const lastTouchMs = useRef(Number.NEGATIVE_INFINITY);
  const heldSinceMs = useRef<number | null>(null);
  const current = useRef(tickets);
  const [shown, setShown] = useState(() => {
    const board = nextBoard([], tickets, serverClock.now(), false);
    return { board, cards: boardCards(board, []), isHeld: false };
  });

  const update = useCallback(() => {
    const nowMs = serverClock.now();
    const isTouched = fingers.current.size > 0 || nowMs - lastTouchMs.current < holdAfterTouchMs;
    const isHeld = isTouched && nowMs - (heldSinceMs.current ?? nowMs) < holdAtMostMs;
    heldSinceMs.current = isHeld ? (heldSinceMs.current ?? nowMs) : null;
    setShown(before => {
      const board = nextBoard(before.board, current.current, nowMs, isHeld);
      if (board === before.board && isHeld === before.isHeld) return before;
      return { board, cards: boardCards(board, before.cards), isHeld };
    });
  }, [serverClock]);
  // A layout effect, or a ticket would appear one frame after the counts.
  useLayoutEffect(() => {
    current.current = tickets;
    update();
  }, [tickets, update]);
  const hasLeaving = shown.board.some(({ leftAtMs }) => leftAtMs !== null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (hasLeaving || fingers.current.size > 0 || heldSinceMs.current !== null) update();
    }, updateMs);
    return () => clearInterval(timer);
  }, [update, hasLeaving]);

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
