/** Finished tickets that can be recalled, latest first, each card's together: place, courses, dishes and time. */
import { memo } from 'react';
import { courseName } from '#shared/order/course-name.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { rowsOf } from './line-rows.ts';
import styles from './recall-list.module.css';
import { lastReadyAt, minutesSince } from './ticket-facts.ts';
import { ticketPlace } from './ticket-label.ts';
import { useStationName } from './use-station-name.ts';

type Recall = (tickets: readonly Ticket[]) => void;

export function RecallList({
  recallable,
  nowMs,
  onRecall,
}: {
  recallable: readonly (readonly Ticket[])[];
  nowMs: number;
  onRecall: Recall;
}) {
  const { t } = useTranslation();
  if (recallable.length === 0) return <p className={styles.none}>{t('preparation.recall.empty')}</p>;
  return (
    <ul className={styles.list}>
      {recallable.map((tickets, index) => (
        <Recallable
          key={tickets[0]?.id}
          tickets={tickets}
          minutes={minutesSince(finishedAt(tickets), nowMs)}
          isLast={index === 0}
          onRecall={onRecall}
        />
      ))}
    </ul>
  );
}

function finishedAt(tickets: readonly Ticket[]): string {
  return tickets.reduce((latest, { sentAt, lines }) => {
    const at = lastReadyAt({ lines }) || sentAt;
    return at > latest ? at : latest;
  }, '');
}

type RecallableProps = { tickets: readonly Ticket[]; minutes: number; isLast: boolean; onRecall: Recall };

const Recallable = memo(function Recallable({ tickets, minutes, isLast, onRecall }: RecallableProps) {
  const { t, i18n } = useTranslation();
  const nameOf = useStationName();
  const { courses } = useMember().restaurant;
  const [first] = tickets;
  const names = tickets.map(({ course }) => courseName(courses, course, i18n.language));
  const lines = tickets.flatMap(ticket => ticket.lines).filter(line => line.state === 'ready');
  const dishes = rowsOf(lines).map(row =>
    t('preparation.recall.dish', { quantity: row.quantity, name: nameOf(row.first) }),
  );
  const coming = new Set(lines.flatMap(({ claimedBy }) => claimedBy?.name ?? []));
  return (
    <li>
      <button type="button" className={styles.recall} onClick={() => onRecall(tickets)}>
        <span className={styles.head}>
          {isLast && <kbd>R</kbd>}
          <strong>
            {[first && ticketPlace(t, first), [...new Set(names)].filter(Boolean).join(', ')]
              .filter(Boolean)
              .join(' · ')}
          </strong>
          <span>{minutesText(t, minutes)}</span>
        </span>
        <span className={styles.dishes}>{dishes.join(', ')}</span>
        {coming.size > 0 && (
          <span className={styles.coming}>
            {t('preparation.line.coming', { name: [...coming].join(', ') })}
          </span>
        )}
      </button>
    </li>
  );
}, isSame);

function isSame(before: RecallableProps, now: RecallableProps): boolean {
  return (
    before.minutes === now.minutes &&
    before.isLast === now.isLast &&
    before.onRecall === now.onRecall &&
    before.tickets.length === now.tickets.length &&
    before.tickets.every((ticket, index) => ticket === now.tickets[index])
  );
}
