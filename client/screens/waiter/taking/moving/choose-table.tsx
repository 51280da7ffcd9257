/** The restaurant's tables by location, of which one is tapped. */
import { useTranslation } from 'react-i18next';
import type { OpenOrderSummary, WaiterTable } from '#shared/schemas/table-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { ReadFailure } from '../../../../ui/messages/problem-notice.tsx';
import { Skeleton } from '../../../../ui/messages/skeleton.tsx';
import styles from '../../corrections/correct-sheet.module.css';

function openOrderOf({ orders }: WaiterTable): OpenOrderSummary | undefined {
  return orders.find(({ state }) => state === 'open');
}

export function ChooseTable({
  except,
  isPending,
  onChoose,
}: {
  /** Not offered. */
  except: string | undefined;
  isPending: boolean;
  /** `taken`: its open order. */
  onChoose: (table: WaiterTable, taken: OpenOrderSummary | undefined) => void;
}) {
  const { t } = useTranslation();
  const tables = useRead('waiterTables');
  const others = (tables.data ?? []).filter(({ id }) => id !== except);
  const locations = [...new Map(others.map(({ location }) => [location.id, location])).values()];
  return (
    <>
      {tables.status === 'loading' && <Skeleton kind="tiles" count={8} />}
      {tables.status === 'failed' && <ReadFailure text={tables.failure} onRetry={tables.retry} />}
      {locations.map(location => (
        <section key={location.id} aria-label={location.name}>
          <h3 className={styles.room}>{location.name}</h3>
          <div className={styles.tables}>
            {others
              .filter(table => table.location.id === location.id)
              .map(table => {
                const taken = openOrderOf(table);
                const word = table.isBlocked ? 'blocked' : taken === undefined ? 'free' : 'taken';
                return (
                  <button
                    key={table.id}
                    type="button"
                    data-taken={taken !== undefined}
                    disabled={table.isBlocked || isPending}
                    onClick={() => onChoose(table, taken)}
                  >
                    {table.label}
                    <small>{t(`correction.move.${word}`)}</small>
                  </button>
                );
              })}
          </div>
        </section>
      ))}
    </>
  );
}
