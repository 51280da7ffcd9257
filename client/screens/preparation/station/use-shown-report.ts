/**
 * Reports to the server which tickets this screen has painted, for the waiter's second tick. Each ticket is reported
 * once per send and retried until that succeeds; a hidden tab reports nothing.
 */
import { useEffect, useRef } from 'react';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useData } from '../../../data/data-context.tsx';

const retryMs = 3_000;

/** Tickets not yet reported as shown; held ones are not reported. */
function unreported(tickets: readonly Ticket[]): string[] {
  return tickets
    .filter(ticket => ticket.state === 'open' && ticket.shownAt === undefined)
    .filter(ticket => ticket.lines.some(line => line.state === 'sent'))
    .map(({ id }) => id);
}

/** Waits for two animation frames: the second runs after the first was painted, and none runs in a hidden tab. */
function afterPaint(work: () => void): () => void {
  let handle = requestAnimationFrame(() => {
    handle = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(handle);
}

export function useShownReport(tickets: readonly Ticket[]): void {
  const access = useData();
  const flying = useRef(new Set<string>());
  /** Time of each ticket's last attempt; failed ones are retried with a later tick of the ticket clock. */
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
