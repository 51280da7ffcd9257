/** The cards in columns, oldest first, one page at a time. */
import { useState } from 'react';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { findDepartures } from '../tickets/departures.ts';
import { OutDishes, outIds } from '../tickets/out-dishes.ts';
import type { BoardCard } from '../tickets/station-board.ts';
import { type CardTone, type TicketActions, TicketCard } from '../tickets/ticket-card.tsx';
import { BoardTime } from '../tickets/ticket-clock.tsx';
import { cardTone } from '../tickets/ticket-facts.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import { type CardNumbers, isDone, numberCards, numberId, partId } from './hidden-tickets.ts';
import styles from './ticket-columns.module.css';
import type { TicketPages } from './use-ticket-pages.ts';

const none: [] = [];
const noNumbers: CardNumbers = { shown: new Map(), left: new Map() };

/** A card flashes for a ticket that is younger than this. */
const newMs = 15_000;

function toneOf(card: BoardCard, nowMs: number): CardTone {
  if (isDone(card)) return 'done';
  const tickets = card.tickets.map(({ ticket }) => ticket);
  if (tickets.every(({ state }) => state === 'held')) return 'held';
  // Without an open line it is only shown so that a void is noticed.
  return cardTone(tickets, nowMs) ?? 'sent';
}

function isNew({ tickets }: BoardCard, nowMs: number): boolean {
  return tickets.some(({ ticket }) => ticket.state === 'open' && nowMs - Date.parse(ticket.sentAt) < newMs);
}

export function TicketColumns({
  cards,
  isPinned,
  pages: { listRef, layout, page },
  nowMs,
  onPointerDownCapture,
  litDish,
  actions,
}: {
  cards: readonly BoardCard[];
  /** Whether it belongs on the first page. */
  isPinned: (card: BoardCard) => boolean;
  pages: TicketPages;
  nowMs: number;
  onPointerDownCapture: (event: { pointerId: number }) => void;
  litDish: string | null;
  actions: TicketActions;
}) {
  const { t } = useTranslation();
  const { data: out = none } = useRead('stationMenu', undefined, outIds);
  const departures = findDepartures(t, cards, useStationName());
  const room = `${layout.columns} ${layout.height}`;
  const [known, setKnown] = useState({ room, numbers: noNumbers });
  const numbers = numberCards(cards, layout, page, known.room === room ? known.numbers : noNumbers);
  if (numbers !== known.numbers) setKnown({ room, numbers });
  return (
    <section
      className={styles.frame}
      aria-label={t('preparation.columns')}
      onPointerDownCapture={onPointerDownCapture}
    >
      <div ref={listRef} className={styles.list}>
        <OutDishes value={out}>
          <BoardTime value={nowMs}>
            {cards.flatMap(card => {
              const counts = layout.parts.get(partId(card.id, 0)) ?? [Infinity];
              return counts.map((count, part) => {
                const id = partId(card.id, part);
                const { column, top } = layout.places.get(id) ?? { column: 0, top: 0 };
                const from = counts.slice(0, part).reduce((sum, rows) => sum + rows, 0);
                return (
                  <div
                    key={id}
                    className={styles.place}
                    style={
                      { '--at': column % layout.columns, '--top': `${top}px` } as Record<string, unknown>
                    }
                    data-ticket={card.tickets.map(({ ticket }) => ticket.id).join(' ')}
                    data-card={id}
                    data-pinned={isPinned(card)}
                    data-hidden={layout.pages.get(id) !== page}
                  >
                    <TicketCard
                      card={card}
                      from={from}
                      to={part === counts.length - 1 ? Infinity : from + count}
                      part={part}
                      partCount={counts.length}
                      position={numbers.shown.get(numberId(page, card.id)) ?? 0}
                      tone={toneOf(card, nowMs)}
                      isNew={isNew(card, nowMs)}
                      litDish={litDish}
                      leftFor={departures.get(card.id)}
                      {...actions}
                    />
                  </div>
                );
              });
            })}
          </BoardTime>
        </OutDishes>
      </div>
    </section>
  );
}
