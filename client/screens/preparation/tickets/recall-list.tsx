/** Finished tickets that can be recalled, latest first: place, course, dishes and time. */
import { memo } from 'react';
import { courseName } from '#shared/order/course-name.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { rowsOf } from './line-rows.ts';
import styles from './recall-list.module.css';
import { lastReadyAt } from './ticket-facts.ts';
import { ticketPlace } from './ticket-label.ts';
import { useStationName } from './use-station-name.ts';

const minuteMs = 60_000;

export function RecallList({
  tickets,
  nowMs,
  onRecall,
}: {
  tickets: readonly Ticket[];
  nowMs: number;
  onRecall: (ticket: Ticket) => void;
}) {
  const { t } = useTranslation();
  if (tickets.length === 0) return <p className={styles.none}>{t('preparation.recall.empty')}</p>;
  return (
    <ul className={styles.list}>
      {tickets.map((ticket, index) => (
        <Recallable
          key={ticket.id}
          ticket={ticket}
          minutes={minutesSince(ticket, nowMs)}
          isLast={index === 0}
          onRecall={onRecall}
        />
      ))}
    </ul>
  );
}

function minutesSince(ticket: Ticket, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(lastReadyAt(ticket) || ticket.sentAt)) / minuteMs));
}

const Recallable = memo(function Recallable({
  ticket,
  minutes,
  isLast,
  onRecall,
}: {
  ticket: Ticket;
  minutes: number;
  isLast: boolean;
  onRecall: (ticket: Ticket) => void;
}) {
  const { t, i18n } = useTranslation();
  const nameOf = useStationName();
  const { courses } = useMember().restaurant;
  const course = courseName(courses, ticket.course, i18n.language);
  const where = ticketPlace(t, ticket);
  const dishes = rowsOf(ticket.lines.filter(line => line.state === 'ready')).map(({ quantity, first }) =>
    t('preparation.recall.dish', {
      quantity,
      name: nameOf(first),
    }),
  );
  return (
    <li>
      <button type="button" className={styles.recall} onClick={() => onRecall(ticket)}>
        <span className={styles.head}>
          {isLast && <kbd>R</kbd>}
          <strong>{[where, course].filter(Boolean).join(' · ')}</strong>
          <span>{t('preparation.minutes', { minutes })}</span>
        </span>
        <span className={styles.dishes}>{dishes.join(', ')}</span>
        <ComingNames ticket={ticket} />
      </button>
    </li>
  );
});

/** Names of the users who are coming for the ticket. */
function ComingNames({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const names = new Set(
    ticket.lines.flatMap(({ state, claimedBy }) => (state === 'ready' && claimedBy ? [claimedBy.name] : [])),
  );
  if (names.size === 0) return null;
  return (
    <span className={styles.coming}>{t('preparation.line.coming', { name: [...names].join(', ') })}</span>
  );
}
