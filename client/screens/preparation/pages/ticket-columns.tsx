/** The tickets in columns, the oldest first, a page at a time. */
import { useTranslation } from 'react-i18next';
import type { BoardTicket } from '../station/station-board.ts';
import { type TicketActions, TicketCard } from '../tickets/ticket-card.tsx';
import { cardId, numberTickets } from './hidden-tickets.ts';
import styles from './ticket-columns.module.css';
import type { TicketPages } from './use-ticket-pages.ts';

export function TicketColumns({
  board,
  pages: { listRef, layout, page },
  nowMs,
  onPointerDownCapture,
  actions,
}: {
  board: readonly BoardTicket[];
  pages: TicketPages;
  nowMs: number;
  onPointerDownCapture: (event: { pointerId: number }) => void;
  actions: TicketActions;
}) {
  const { t } = useTranslation();
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
        {board.flatMap(({ ticket, leftAtMs }) => {
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
                rows={[from, isLast ? Infinity : from + count]}
                isLastPart={isLast}
                isHidden={(layout.pages.get(id) ?? page) !== page}
                position={numbers.get(ticket.id) ?? 0}
                isDone={leftAtMs !== null}
                nowMs={nowMs}
                {...actions}
              />
            );
          });
        })}
      </div>
    </section>
  );
}
