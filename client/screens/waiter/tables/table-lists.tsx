/** The tables as tiles, grouped by location. */
import { memo } from 'react';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { locationTabs } from './shown-tables.ts';
import { tableCourses } from './table-courses.ts';
import { TableTile } from './table-tile.tsx';
import styles from './tables-screen.module.css';
import { describeTable } from './tile-facts.ts';

/** Renders again only when its own table changes, and with the time. */
const TableEntry = memo(function TableEntry({
  table,
  nowMs,
  onTap,
}: {
  table: WaiterTable;
  nowMs: number;
  /** The same function at each render. */
  onTap: (table: WaiterTable) => void;
}) {
  return (
    <TableTile
      label={table.label}
      seats={table.seats}
      note={table.note}
      facts={describeTable(table, nowMs)}
      courses={tableCourses(table.orders)}
      nowMs={nowMs}
      onTap={() => onTap(table)}
    />
  );
});

export function TableLists({
  tables,
  nowMs,
  onTap,
}: {
  tables: readonly WaiterTable[];
  nowMs: number;
  onTap: (table: WaiterTable) => void;
}) {
  const locations = locationTabs(tables);
  const word = useWord();
  return locations.map(location => (
    <section key={location.id} aria-label={word(location.name)}>
      {locations.length > 1 && <h2>{word(location.name)}</h2>}
      <div className={styles.tiles}>
        {tables
          .filter(table => table.location.id === location.id)
          .map(table => (
            <TableEntry key={table.id} table={table} nowMs={nowMs} onTap={onTap} />
          ))}
      </div>
    </section>
  ));
}
