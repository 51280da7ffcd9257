/** The tickets in columns, oldest first, one page at a time. */
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useMember } from '../../../session/identity-context.tsx';
import type { BoardTicket } from '../station/station-board.ts';
import { type TicketActions, TicketCard } from '../tickets/ticket-card.tsx';
import { cardId, numberTickets } from './hidden-tickets.ts';
import styles from './ticket-columns.module.css';
import type { TicketPages } from './use-ticket-pages.ts';

/** Time of the ticket's last full second; a card is rendered again only when it changes. */
function lastFullSecond({ sentAt }: Ticket, nowMs: number): number {
  return nowMs - ((((nowMs - Date.parse(sentAt)) % 1_000) + 1_000) % 1_000);
}

export function TicketColumns({
  board,
  pages: { listRef, layout, page },
  nowMs,
  onPointerDownCapture,
  litDish,
  actions,
}: {
  board: readonly BoardTicket[];
  pages: TicketPages;
  nowMs: number;
  onPointerDownCapture: (event: { pointerId: number }) => void;
  litDish: string | null;
  actions: TicketActions;
}) {
  const { t } = useTranslation();
  const { joinsCourses = false } = useMember().restaurant;
  const numbers = numberTickets(board, layout, page);
  return (
    <section
      className={styles.frame}
      aria-label={t('preparation.columns')}
      onPointerDownCapture={onPointerDownCapture}
    >
      <div
        ref={listRef}
        className={styles.list}
        style={{ '--grown': layout.type, '--page': page } as Record<string, number>}
      >
        {board.flatMap(({ ticket, leftAtMs }, index) => {
          const isAfter = board[index - 1]?.ticket.orderId === ticket.orderId;
          const isBefore = board[index + 1]?.ticket.orderId === ticket.orderId;
          const counts = layout.parts.get(ticket.id) ?? [Infinity];
          return counts.map((count, part) => {
            const id = cardId(ticket.id, part);
            const isLast = part === counts.length - 1;
            const from = counts.slice(0, part).reduce((sum, rows) => sum + rows, 0);
            return (
              <TicketCard
                key={id}
                id={id}
                ticket={ticket}
                from={from}
                to={isLast ? Infinity : from + count}
                isLastPart={isLast}
                isHidden={(layout.pages.get(id) ?? page) !== page}
                position={numbers.get(ticket.id) ?? 0}
                isDone={leftAtMs !== null}
                isTop={part === 0 && !isAfter}
                isBottom={isLast && !isBefore}
                isOneCard={joinsCourses}
                litDish={litDish}
                nowMs={lastFullSecond(ticket, nowMs)}
                {...actions}
              />
            );
          });
        })}
      </div>
    </section>
  );
}
