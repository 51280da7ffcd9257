/** The restaurant's tables by location, to select one. */

import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { paidText } from '../../../orders/order-progress.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../ui/messages/skeleton.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { openOrdersOf } from '../tables/table-orders.ts';

export function ChooseTable({
  except,
  isPending,
  onChoose,
}: {
  /** Table that is not offered. */
  except: string | undefined;
  isPending: boolean;
  onChoose: (table: WaiterTable) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const tables = useRead('waiterTables');
  const others = (tables.data ?? []).filter(({ id }) => id !== except);
  const locations = [...new Map(others.map(({ location }) => [location.id, location])).values()];
  return (
    <>
      {tables.status === 'loading' && <Skeleton kind="tiles" count={8} />}
      {tables.status === 'failed' && <ReadFailure text={tables.failure} onRetry={tables.retry} />}
      {locations.map(location => (
        <section key={location.id} aria-label={word(location.name)}>
          <h3 className={styles.room}>{word(location.name)}</h3>
          <div className={styles.tables}>
            {others
              .filter(table => table.location.id === location.id)
              .map(table => {
                // A paid order may still have dishes to come, so the guests still sit there.
                const isTaken = table.orders.length > 0;
                const open = openOrdersOf(table);
                const isPaid = isTaken && open.length === 0;
                const guests = open.reduce((sum, { guestCount }) => sum + guestCount, 0);
                const whose = [
                  ...new Set(open.map(({ waiterName }) => waiterName)),
                  guests > 0 && t('order.guests', { count: guests }),
                ];
                return (
                  <button
                    key={table.id}
                    type="button"
                    data-taken={isTaken}
                    disabled={table.isBlocked || isPending}
                    onClick={() => onChoose(table)}
                  >
                    {table.label}
                    <small>
                      {table.isBlocked
                        ? t('correction.move.blocked')
                        : isPaid
                          ? paidText(t, { isRefunded: table.orders.every(order => order.isRefunded) })
                          : isTaken
                            ? whose.filter(Boolean).join(', ')
                            : t('correction.move.free')}
                    </small>
                  </button>
                );
              })}
          </div>
        </section>
      ))}
    </>
  );
}
