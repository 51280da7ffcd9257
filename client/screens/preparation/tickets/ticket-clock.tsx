/** Minutes since a ticket was sent. The board's time comes by context, so that it renders no card. */
import { createContext, memo, useContext } from 'react';
import { useTranslation } from '../../../translation/use-translation.tsx';

const minuteMs = 60_000;

export const BoardTime = createContext(0);

export function TicketClock({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useContext(BoardTime) - Date.parse(since)) / minuteMs));
  return <Minutes since={since} minutes={minutes} />;
}

const Minutes = memo(function Minutes({ since, minutes }: { since: string; minutes: number }) {
  const { t } = useTranslation();
  return <time dateTime={since}>{t('preparation.minutes', { minutes })}</time>;
});
