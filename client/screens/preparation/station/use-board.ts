/** Keeps the board still while somebody touches it, and lets finished tickets go a moment later. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { type BoardTicket, holdAfterTouchMs, nextBoard, placeTickets } from './station-board.ts';

type Arranged = { board: BoardTicket[]; columns: ReadonlyMap<string, number> };

export type Board = Arranged & {
  touchHandlers: {
    onPointerDownCapture: (event: PointerEvent) => void;
    onPointerUpCapture: (event: PointerEvent) => void;
    onPointerCancelCapture: (event: PointerEvent) => void;
  };
};

function arrange(
  before: Arranged,
  tickets: readonly Ticket[],
  nowMs: number,
  isHeld: boolean,
  columnCount: number,
): Arranged {
  const board = nextBoard(before.board, tickets, nowMs, isHeld);
  const shown = board.map(({ ticket }) => ticket);
  return { board, columns: placeTickets(shown, columnCount, before.columns, isHeld) };
}

export function useBoard(tickets: readonly Ticket[], nowMs: number, columnCount: number): Board {
  const { serverClock } = useData();
  const fingers = useRef(new Set<number>());
  const lastTouchMs = useRef(Number.NEGATIVE_INFINITY);
  const [arranged, setArranged] = useState<Arranged>(() =>
    arrange({ board: [], columns: new Map() }, tickets, nowMs, false, columnCount),
  );

  useEffect(() => {
    const now = serverClock.now();
    const isHeld = fingers.current.size > 0 || now - lastTouchMs.current < holdAfterTouchMs;
    setArranged(before => arrange(before, tickets, Math.max(now, nowMs), isHeld, columnCount));
  }, [tickets, nowMs, columnCount, serverClock]);

  const release = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId);
    lastTouchMs.current = serverClock.now();
  };
  return {
    ...arranged,
    touchHandlers: {
      onPointerDownCapture: ({ pointerId }) => {
        fingers.current.add(pointerId);
        lastTouchMs.current = serverClock.now();
      },
      onPointerUpCapture: release,
      onPointerCancelCapture: release,
    },
  };
}
