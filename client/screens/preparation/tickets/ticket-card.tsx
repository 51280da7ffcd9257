/**
 * Card on a station's screen: an order's tickets at one station, each course a band with its lines. A long
 * press on the header, or its key, bumps all of them.
 */

import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { ArrowRight, MoveRight, Pause, Undo2 } from '#icons';
import { courseName } from '#shared/order/course-name.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { StationSummary } from '#shared/venue/settings-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { unbrokenFacts } from '../../../i18n/unbroken-facts.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useHold } from '../../../ui/use-hold.ts';
import { type LineRow, rowsOf } from './line-rows.ts';
import { type BoardCard, isUnseen, keyCount } from './station-board.ts';
import { TicketAllergy } from './ticket-allergy.tsx';
import styles from './ticket-card.module.css';
import { TicketClock } from './ticket-clock.tsx';
import { isOfDish, isOpenLine, type TicketTone } from './ticket-facts.ts';
import { shortName, ticketLabel } from './ticket-label.ts';
import { type TapLines, TicketRow } from './ticket-row.tsx';
import { useStationName } from './use-station-name.ts';
import { useWantedStation } from './wanted-station.ts';

export type CardTone = TicketTone | 'done' | 'held';

export type TicketActions = {
  onTapLines: TapLines;
  /** A long press on a dish: it is out. */
  onOut: (line: TicketLine) => void;
  onReady: (ticket: Ticket) => void;
  onUndo: (ticket: Ticket) => void;
  onSeen: (ticket: Ticket) => void;
  onSeenAllergy: (ticket: Ticket) => void;
};

/** The ticket's station, named in the screen's language; undefined if its group has only one. */
function useStationOf(): (ticket: Ticket) => StationSummary | undefined {
  const { stations = [] } = useMember().restaurant;
  const word = useWord();
  return ticket => {
    const station = stations.find(({ id }) => id === ticket.stationId);
    const isOneOfSeveral = stations.some(({ id, group }) => group === station?.group && id !== station?.id);
    return station && isOneOfSeveral ? { ...station, name: word(station.name) } : undefined;
  };
}

type CardRow = { ticket: Ticket; row: LineRow | 'band' | 'held' };

/** Key of a ticket's band: the same for tickets of an order whose bands read alike. */
const bandOf = ({ orderType, course, round, state }: Ticket) =>
  [state === 'held', orderType === 'takeaway' || course, round].join();

/** The card's rows from top to bottom; a held ticket is one row with the names of its dishes. */
function cardRows(tickets: readonly Ticket[]): CardRow[] {
  return tickets.flatMap((ticket, index): CardRow[] => {
    if (ticket.state === 'held') return [{ ticket, row: 'held' }];
    const apart = ticket.allergies?.flatMap(({ seat }) => seat ?? []);
    const rows = rowsOf(ticket.lines, apart).map(row => ({ ticket, row }));
    const above = tickets[index - 1];
    if (above && bandOf(above) === bandOf(ticket)) return rows;
    return [{ ticket, row: 'band' }, ...rows];
  });
}

/** A tap on a line that was held back confirms all such lines of the card. */
function useTapLines(tickets: readonly Ticket[], onTapLines: TapLines): TapLines {
  return useCallback(
    (tapped, lines, rowKey) => {
      if (!lines[0]?.isHeldBack) return onTapLines(tapped, lines, rowKey);
      for (const ticket of tickets) {
        const heldBack = ticket.lines.filter(({ isHeldBack }) => isHeldBack);
        onTapLines(ticket, heldBack, `held back ${ticket.id}`);
      }
    },
    [tickets, onTapLines],
  );
}

/** Letters of a label in the largest size; a longer one is written smaller, on two lines. */
const mostLarge = 5;

/** Memoized, because the screen has many cards and each update changes one. */
export const TicketCard = memo(function TicketCard({
  card,
  from,
  to,
  part,
  partCount,
  position,
  tone,
  isNew,
  litDish,
  leftFor,
  ...actions
}: TicketActions & {
  card: BoardCard;
  /** The card's rows on this part: first index, and the index after the last. */
  from: number;
  to: number;
  /** 0-based; a card that is taller than the screen has several. */
  part: number;
  partCount: number;
  /** 1-based on its page; the first nine have a keyboard shortcut. */
  position: number;
  tone: CardTone;
  isNew: boolean;
  /** The dish whose tickets are highlighted. */
  litDish: string | null;
  /** Which of its dishes left for another place, until that is confirmed there. */
  leftFor: string | undefined;
}) {
  const { t } = useTranslation();
  const stationOf = useStationOf();
  const wantedStation = useWantedStation();
  const tickets = useMemo(() => card.tickets.map(({ ticket }) => ticket), [card]);
  const rows = useMemo(() => cardRows(tickets), [tickets]);
  const tapLines = useTapLines(tickets, actions.onTapLines);
  const nameOf = useStationName();
  const word = useWord();
  const [lead] = tickets;
  if (lead === undefined) return null;
  const ownStation = stationOf(lead);
  const stationName = ownStation?.id === wantedStation ? undefined : ownStation?.name;
  const label = ticketLabel(t, lead);
  const isContinued = part > 0;
  const isLastPart = part === partCount - 1;
  const notes = new Set(tickets.flatMap(({ note }) => note ?? []));
  if (lead.isTraining) notes.add(t('preparation.doNotMake'));
  const moved = tickets.filter(({ movedFrom }) => movedFrom !== undefined);
  const movedFrom = [...new Set(moved.map(ticket => ticket.movedFrom))].join(', ');
  const isWholeMoved = moved.length === tickets.length;
  const leftOut = tickets.reduce((sum, { linesLeftOut = 0 }) => sum + linesLeftOut, 0);
  return (
    <article
      className={styles.ticket}
      style={ownStation && { borderLeftColor: ownStation.color }}
      data-station={ownStation?.id}
      data-tone={tone}
      data-new={isNew}
      data-lit={tickets.some(ticket => isOfDish(ticket, litDish, nameOf))}
      aria-label={
        tone === 'held'
          ? t('preparation.ticket.heldName', { label })
          : t('preparation.ticket.name', { number: position, label })
      }
    >
      <CardHeader
        card={card}
        lead={lead}
        label={label}
        facts={[
          stationName,
          partCount > 1 && `${part + 1}/${partCount}`,
          !lead.isTraining && lead.orderName !== label && lead.orderName,
          shortName(lead.waiterName),
          !lead.isTraining &&
            lead.orderType === 'dineIn' &&
            lead.guestCount > 0 &&
            t('order.guests', { count: lead.guestCount }),
        ]}
        tone={tone}
        position={position}
        isLastPart={isLastPart}
        {...actions}
      />
      {!isContinued && movedFrom && (
        <button type="button" className={styles.moved} onClick={() => moved.forEach(actions.onSeen)}>
          <MoveRight aria-hidden="true" />
          {t('preparation.ticket.movedFrom', { from: movedFrom, to: label })}
        </button>
      )}
      <TicketAllergy tickets={tickets} isContinued={isContinued} onSeen={actions.onSeenAllergy} />
      {!isContinued &&
        [...notes].map(note => (
          <p key={note} className={styles.note}>
            {word(note)}
          </p>
        ))}
      {!isContinued && leftFor && <p className={styles.note}>{leftFor}</p>}
      {leftOut > 0 && (
        <p className={styles.note}>{t('preparation.ticket.linesLeftOut', { number: leftOut })}</p>
      )}
      <ul>
        {rows.slice(from, to).map(({ ticket, row }) => {
          if (row === 'held') return <HeldCourse key={ticket.id} ticket={ticket} />;
          if (row === 'band')
            return (
              <li key={ticket.id} className={styles.band} data-band="">
                <CourseText ticket={ticket} />
              </li>
            );
          return (
            <TicketRow
              key={row.key}
              ticket={ticket}
              row={row}
              isLit={isOfDish(row, litDish, nameOf)}
              movedTo={isWholeMoved ? undefined : label}
              onTapLines={tapLines}
              onOut={actions.onOut}
            />
          );
        })}
      </ul>
      {!isLastPart && (
        <p className={styles.goesOn}>
          {t('preparation.ticket.goesOn')}
          <ArrowRight aria-hidden="true" />
        </p>
      )}
    </article>
  );
});

const hintMs = 2_500;

/** A tap shows for a moment what is wanted: a long press, or that the allergy is confirmed. */
function useHint() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsShown(false), hintMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return [isShown, setIsShown] as const;
}

function CardHeader({
  card,
  lead,
  label,
  facts,
  tone,
  position,
  isLastPart,
  onReady,
  onUndo,
}: Pick<TicketActions, 'onReady' | 'onUndo'> & {
  card: BoardCard;
  lead: Ticket;
  label: string;
  facts: readonly (string | false | undefined)[];
  tone: CardTone;
  position: number;
  /** Only this part has the card's key and buttons. */
  isLastPart: boolean;
}) {
  const { t } = useTranslation();
  const open = card.tickets.flatMap(({ ticket, leftAtMs }) =>
    leftAtMs === null && ticket.state !== 'held' && ticket.lines.some(isOpenLine) ? ticket : [],
  );
  const [since = lead.sentAt] = card.tickets
    .flatMap(({ ticket }) => (ticket.state === 'held' ? [] : ticket.sentAt))
    .sort();
  const undoable = card.tickets.flatMap(({ ticket, leftAtMs }) =>
    leftAtMs !== null && ticket.lines.some(({ state }) => state === 'ready') ? ticket : [],
  );
  const [isTapped, setIsTapped] = useHint();
  const isBlocked = isUnseen(card);
  const bump = () => (isBlocked ? setIsTapped(true) : open.forEach(onReady));
  const hold = useHold(bump);
  return (
    <header className={styles.header} data-holding={hold.isHolding && !isBlocked}>
      <h2 data-long={label.length > mostLarge}>{label}</h2>
      {tone === 'held' ? (
        <Pause className={styles.pause} aria-hidden="true" />
      ) : (
        <TicketClock since={since} />
      )}
      {tone !== 'done' && <span className="visually-hidden">{t(`preparation.tone.${tone}`)}</span>}
      <p className={styles.facts}>
        {isTapped && (
          <strong role="status">{t(`preparation.ticket.${isBlocked ? 'blocked' : 'hold'}`)}</strong>
        )}
        {isLastPart && position > 0 && position <= keyCount && <kbd>{position}</kbd>}
        {unbrokenFacts(facts.filter(Boolean).join(' · '))}
      </p>
      {/* Different keys, so that a press that began on one button can't end as a click on the other. */}
      {isLastPart && undoable.length > 0 && (
        <button key="undo" type="button" className={styles.undo} onClick={() => undoable.forEach(onUndo)}>
          <Undo2 aria-hidden="true" />
          {t('preparation.ticket.undo')}
        </button>
      )}
      {isLastPart && undoable.length === 0 && open.length > 0 && (
        <button
          key="ready"
          type="button"
          className={styles.ready}
          data-ticket-position={position}
          aria-disabled={isBlocked}
          {...hold.handlers}
          onContextMenu={event => event.preventDefault()}
          // A key has no count of clicks; a tap is no long press.
          onClick={({ detail }) => (detail === 0 ? bump() : setIsTapped(true))}
        >
          <span>{t('preparation.ticket.allReady')}</span>
        </button>
      )}
    </header>
  );
}

/** "Mains · round 2", or the takeaway's pickup and phone. */
function CourseText({ ticket }: { ticket: Ticket }) {
  const { t, i18n } = useTranslation();
  const { time } = useFormats();
  const { courses } = useMember().restaurant;
  const { orderType, course, round, pickupAt, orderPhone } = ticket;
  const isTakeaway = orderType === 'takeaway';
  const texts = [
    isTakeaway ? t('preparation.takeaway') : courseName(courses, course, i18n.language),
    pickupAt && t('order.pickup.at', { time: time(pickupAt) }),
    orderPhone,
    round > 1 && t('preparation.round', { number: round }),
  ];
  return unbrokenFacts(texts.filter(Boolean).join(' · '));
}

function HeldCourse({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const dishes = rowsOf(ticket.lines).map(({ quantity, first }) =>
    t('preparation.recall.dish', { quantity, name: nameOf(first) }),
  );
  return (
    <li className={styles.held}>
      <span>
        <Pause aria-hidden="true" />
        {t('preparation.ticket.held')} · <CourseText ticket={ticket} />
      </span>
      <span>{dishes.join(', ')}</span>
    </li>
  );
}
