/**
 * Tells the server which tickets this screen has really painted: the waiter's second tick. It is said once for each time a
 * ticket is to be made, and again until it got through; a screen that nobody can see says nothing.
 */
import { useEffect, useRef } from 'react';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { useData } from '../../data/data-context.tsx';

const retryMs = 3_000;

/** The tickets whose waiter still waits for the second tick; a held one is nobody's work yet. */
export function unreported(tickets: readonly Ticket[]): string[] {
  return tickets
    .filter(ticket => ticket.state === 'open' && ticket.shownAt === undefined)
    .filter(ticket => ticket.lines.some(line => line.state === 'sent'))
    .map(({ id }) => id);
}

/** Two frames: the first draws what was rendered, the second comes when that is on the glass; in a hidden tab none comes. */
function afterPaint(work: () => void): () => void {
  let handle = requestAnimationFrame(() => {
    handle = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(handle);
}

export function useShownReport(tickets: readonly Ticket[]): void {
  const access = useData();
  const flying = useRef(new Set<string>());
  /** When each was last tried: one that failed is said again a little later, with the next tick of the tickets' clock. */
  const triedAtMs = useRef(new Map<string, number>());
  const ids = unreported(tickets).join();

  useEffect(() => {
    if (ids === '') return;
    const report = () => {
      const nowMs = access.serverClock.now();
      for (const id of ids.split(',')) {
        const tried = triedAtMs.current.get(id);
        if (flying.current.has(id) || (tried !== undefined && nowMs - tried < retryMs / 2)) continue;
        flying.current.add(id);
        triedAtMs.current.set(id, nowMs);
        access.writes.send('showTicket', { params: { id }, body: {} }).then(
          () => flying.current.delete(id),
          () => flying.current.delete(id),
        );
      }
    };
    let cancelPaint = afterPaint(report);
    const timer = setInterval(() => {
      cancelPaint();
      cancelPaint = afterPaint(report);
    }, retryMs);
    return () => {
      cancelPaint();
      clearInterval(timer);
    };
  }, [access, ids]);
}
