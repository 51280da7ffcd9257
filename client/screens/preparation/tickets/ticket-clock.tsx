/** Time since a ticket was sent. The board's time comes by context, so that a second renders no card. */
import { createContext, useContext } from 'react';
import { formatStopwatch } from './ticket-facts.ts';

export const BoardTime = createContext(0);

export function TicketClock({ since }: { since: string }) {
  return <time dateTime={since}>{formatStopwatch(useContext(BoardTime) - Date.parse(since))}</time>;
}
