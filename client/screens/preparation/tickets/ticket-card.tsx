/** Ticket on a station's screen: place, waiting time and lines; a long press on its header or its button bumps it. */
import { MoveRight, Pause, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { useHold } from '../../../ui/use-hold.ts';
import styles from './ticket-card.module.css';
import { formatStopwatch, isOpenLine, type TicketTone, ticketTone } from './ticket-facts.ts';
import { ticketLabel } from './ticket-label.ts';
import { TicketLineButton } from './ticket-line-button.tsx';

/** A ticket younger than this when it first appears flashes once. */
const newMs = 15_000;

export type TicketActions = {
  onTapLine: (ticket: Ticket, line: TicketLine) => void;
  onReady: (ticket: Ticket) => void;
  onUndo: (ticket: Ticket) => void;
  onSeen: (ticket: Ticket) => void;
};

function cardTone(ticket: Ticket, isDone: boolean, nowMs: number): TicketTone | 'done' | 'held' {
  if (isDone) return 'done';
  if (ticket.state === 'held') return 'held';
  // No open lines: the ticket is only shown so that a void is noticed.
  return ticket.lines.some(isOpenLine) ? ticketTone(ticket, nowMs) : 'sent';
}

export function TicketCard({
  ticket,
  position,
  isDone,
  nowMs,
  onTapLine,
  onReady,
  onUndo,
  onSeen,
}: TicketActions & {
  ticket: Ticket;
  /** 1-based, oldest first; the first nine have a keyboard shortcut. */
  position: number;
  isDone: boolean;
  nowMs: number;
}) {
  const { t } = useTranslation();
  const { courses } = useMember().restaurant;
  const hold = useHold(() => onReady(ticket));
  const elapsedMs = nowMs - Date.parse(ticket.sentAt);
  const [isNew] = useState(elapsedMs < newMs);
  const isHeld = ticket.state === 'held';
  const canFinish = !isDone && !isHeld && ticket.lines.some(isOpenLine);
  const canUndo = isDone && ticket.lines.some(line => line.state === 'ready');
  const course = courses.find(({ number }) => number === ticket.course)?.name;
  const label = ticketLabel(t, ticket);
  const facts = [
    ticket.orderType === 'takeaway' ? t('preparation.takeaway') : course,
    ticket.orderType === 'dineIn' ? t('order.guests', { count: ticket.guestCount }) : undefined,
    ticket.orderName !== undefined && ticket.orderName !== label ? ticket.orderName : undefined,
    ticket.orderPhone,
    ticket.round > 1 ? t('preparation.round', { number: ticket.round }) : undefined,
  ].filter(Boolean);
  const tone = cardTone(ticket, isDone, nowMs);
  return (
    <article
      className={styles.ticket}
      data-tone={tone}
      data-new={isNew}
      data-holding={hold.isHolding}
      aria-label={
        isHeld
          ? t('preparation.ticket.heldName', { label })
          : t('preparation.ticket.name', { number: position, label })
      }
    >
      <header className={styles.header} {...(canFinish ? hold.handlers : {})}>
        <h2>{label}</h2>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {tone !== 'done' && <span className="visually-hidden">{t(`preparation.tone.${tone}`)}</span>}
        {isHeld ? (
          <span className={styles.held}>
            <Pause aria-hidden="true" />
            {t('preparation.ticket.held')}
          </span>
        ) : (
          <time dateTime={ticket.sentAt}>{formatStopwatch(elapsedMs)}</time>
        )}
      </header>
      {ticket.movedFrom !== undefined && (
        <button type="button" className={styles.moved} onClick={() => onSeen(ticket)}>
          <MoveRight aria-hidden="true" />
          {t('preparation.ticket.movedFrom', { label: ticket.movedFrom })}
        </button>
      )}
      {ticket.allergyNote !== undefined && (
        <p className={styles.allergy}>
          <TriangleAlert aria-hidden="true" />
          {ticket.allergyNote}
        </p>
      )}
      {ticket.note !== undefined && <p className={styles.note}>{ticket.note}</p>}
      <ul>
        {ticket.lines.map(line => (
          <li key={line.id}>
            <TicketLineButton line={line} onTap={() => onTapLine(ticket, line)} />
          </li>
        ))}
      </ul>
      <footer className={styles.footer}>
        <span>{ticket.waiterName}</span>
        {/* Different keys, so that a press that began on one button can't end as a click on the other. */}
        {canUndo && (
          <button key="undo" type="button" onClick={() => onUndo(ticket)}>
            <Undo2 aria-hidden="true" />
            {t('preparation.ticket.undo')}
          </button>
        )}
        {canFinish && (
          <button key="ready" type="button" data-ticket-position={position} onClick={() => onReady(ticket)}>
            {position <= 9 && <kbd>{position}</kbd>}
            {t('preparation.ticket.allReady')}
          </button>
        )}
      </footer>
    </article>
  );
}
