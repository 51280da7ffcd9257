/** Minutes since a ticket was sent. The board's time comes by context, so that it renders no card. */
import { createContext, memo, useContext } from 'react';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { minutesSince } from './ticket-facts.ts';

export const BoardTime = createContext(0);

export function TicketClock({ since }: { since: string }) {
  return <Minutes since={since} minutes={minutesSince(since, useContext(BoardTime))} />;
}

const Minutes = memo(function Minutes({ since, minutes }: { since: string; minutes: number }) {
  const { t } = useTranslation();
  return <time dateTime={since}>{minutesText(t, minutes)}</time>;
});
