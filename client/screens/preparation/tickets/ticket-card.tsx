/** Ticket on a station's screen: place, waiting time and lines; a long press on its header or its button bumps it. */

import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowRight, MoveRight, Pause, Undo2 } from '#icons';
import { courseName } from '#shared/order/course-name.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useHold } from '../../../ui/use-hold.ts';
import { rowsOf } from './line-rows.ts';
import { TicketAllergy } from './ticket-allergy.tsx';
import styles from './ticket-card.module.css';
import { formatStopwatch, isOfDish, isOpenLine, type TicketTone, ticketTone } from './ticket-facts.ts';
import { ticketLabel } from './ticket-label.ts';
import { type TapLines, TicketRow } from './ticket-row.tsx';
import { useStationName } from './use-station-name.ts';

/** A ticket younger than this when it first appears flashes once. */
const newMs = 15_000;

export type TicketActions = {
  onTapLines: TapLines;
  onReady: (ticket: Ticket) => void;
  onUndo: (ticket: Ticket) => void;
  onSeen: (ticket: Ticket) => void;
  onSeenAllergy: (ticket: Ticket) => void;
};

/** Undefined if its group has only one station. */
function stationOf(stations: readonly StationSummary[], { stationId }: Ticket): StationSummary | undefined {
  const station = stations.find(({ id }) => id === stationId);
  const isOneOfSeveral = stations.some(({ id, group }) => group === station?.group && id !== stationId);
  return isOneOfSeveral ? station : undefined;
}

/** Keeps a time, or a number that is read aloud, on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function cardTone(ticket: Ticket, isDone: boolean, nowMs: number): TicketTone | 'done' | 'held' {
  if (isDone) return 'done';
  if (ticket.state === 'held') return 'held';
  // No open lines: the ticket is only shown so that a void is noticed.
  return ticket.lines.some(isOpenLine) ? ticketTone(ticket, nowMs) : 'sent';
}

/** Memoized, because the screen has many cards and each update changes one. */
export const TicketCard = memo(function TicketCard({
  id,
  ticket,
  from,
  to,
  isLastPart,
  isHidden,
  position,
  isDone,
  isTop,
  isBottom,
  isOneCard,
  litDish,
  nowMs,
  onTapLines,
  onReady,
  onUndo,
  onSeen,
  onSeenAllergy,
}: TicketActions & {
  /** Id of this card: a ticket that is taller than the screen has several. */
  id: string;
  ticket: Ticket;
  /** The ticket's rows on this card: first index, and the index after the last. */
  from: number;
  to: number;
  isLastPart: boolean;
  /** The card is on another page. */
  isHidden: boolean;
  /** 1-based on its page, oldest first; the first nine have a keyboard shortcut. */
  position: number;
  isDone: boolean;
  /** First and last card of the order, whose cards stand together. */
  isTop: boolean;
  isBottom: boolean;
  /** The order's cards look like one. */
  isOneCard: boolean;
  /** The dish whose tickets are highlighted. */
  litDish: string | null;
  nowMs: number;
}) {
  const { t, i18n } = useTranslation();
  const { courses, stations = [] } = useMember().restaurant;
  const { time } = useFormats();
  const hold = useHold(() => onReady(ticket));
  const elapsedMs = nowMs - Date.parse(ticket.sentAt);
  const [isNew] = useState(elapsedMs < newMs);
  const { lines, allergies } = ticket;
  const rows = useMemo(
    () =>
      rowsOf(
        lines,
        allergies?.flatMap(({ seat }) => seat ?? []),
      ),
    [lines, allergies],
  );
  const isContinued = from > 0;
  const isHeld = ticket.state === 'held';
  const canFinish = !isDone && !isHeld && ticket.lines.some(isOpenLine);
  const isUnseen = ticket.isAllergyUnseen ?? false;
  const canUndo = isDone && ticket.lines.some(line => line.state === 'ready');
  const course = courseName(courses, ticket.course, i18n.language);
  const label = ticketLabel(t, ticket);
  const station = stationOf(stations, ticket);
  const allFacts = [
    station?.name,
    ticket.orderType === 'takeaway' ? t('preparation.takeaway') : course,
    ticket.orderType === 'dineIn' && ticket.guestCount > 0 && t('order.guests', { count: ticket.guestCount }),
    ticket.orderName !== undefined && ticket.orderName !== label ? ticket.orderName : undefined,
    ticket.pickupAt && unbroken(t('order.pickup.at', { time: time(ticket.pickupAt) })),
    ticket.orderPhone && unbroken(ticket.orderPhone),
    ticket.round > 1 ? t('preparation.round', { number: ticket.round }) : undefined,
  ].filter(Boolean);
  const ownFacts = ticket.isTraining ? [unbroken(t('preparation.doNotMake'))] : allFacts;
  const facts = isContinued ? [t('preparation.ticket.continued')] : ownFacts;
  const tone = cardTone(ticket, isDone, nowMs);
  const nameOf = useStationName();
  return (
    <article
      className={styles.ticket}
      style={station && { borderLeftColor: station.color }}
      data-station={station?.id}
      data-ticket={ticket.id}
      data-card={id}
      data-hidden={isHidden}
      data-tone={tone}
      data-new={isNew}
      data-holding={hold.isHolding}
      data-top={isTop}
      data-bottom={isBottom}
      data-one-card={isOneCard}
      data-lit={isOfDish(ticket, litDish, nameOf)}
      aria-label={
        isHeld
          ? t('preparation.ticket.heldName', { label })
          : t('preparation.ticket.name', { number: position, label })
      }
    >
      <header className={styles.header} {...(canFinish && !isUnseen ? hold.handlers : {})}>
        <h2>{label}</h2>
        <span className={styles.facts}>{unbrokenFacts(facts.join(' · '))}</span>
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
      {ticket.movedFrom !== undefined && !isContinued && (
        <button type="button" className={styles.moved} onClick={() => onSeen(ticket)}>
          <MoveRight aria-hidden="true" />
          {t('preparation.ticket.movedFrom', { label: ticket.movedFrom })}
        </button>
      )}
      <TicketAllergy ticket={ticket} isContinued={isContinued} onSeen={onSeenAllergy} />
      {ticket.note !== undefined && !isContinued && <p className={styles.note}>{ticket.note}</p>}
      {ticket.linesLeftOut !== undefined && (
        <p className={styles.note}>{t('preparation.ticket.linesLeftOut', { number: ticket.linesLeftOut })}</p>
      )}
      <ul>
        {rows.slice(from, to).map(row => (
          <TicketRow
            key={row.key}
            ticket={ticket}
            row={row}
            isLit={isOfDish(row, litDish, nameOf)}
            onTapLines={onTapLines}
          />
        ))}
      </ul>
      <footer className={styles.footer}>
        <span>{ticket.waiterName}</span>
        {!isLastPart && (
          <span className={styles.goesOn}>
            {t('preparation.ticket.goesOn')}
            <ArrowRight aria-hidden="true" />
          </span>
        )}
        {/* Different keys, so that a press that began on one button can't end as a click on the other. */}
        {canUndo && isLastPart && (
          <button key="undo" type="button" onClick={() => onUndo(ticket)}>
            <Undo2 aria-hidden="true" />
            {t('preparation.ticket.undo')}
          </button>
        )}
        {canFinish && isLastPart && (
          <button
            key="ready"
            type="button"
            data-ticket-position={position}
            disabled={isUnseen}
            onClick={() => onReady(ticket)}
          >
            {position <= 9 && <kbd>{position}</kbd>}
            {t('preparation.ticket.allReady')}
          </button>
        )}
      </footer>
    </article>
  );
});
