/** Tables screen of the back office: locations with their tables as a list, added in series, and as a draggable floor plan. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LayoutGrid, Pencil, Plus } from '#icons';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { AdminPage } from '../admin-page.tsx';
import { PlaceButtons } from '../lists/place-buttons.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAskedId } from '../lists/use-asked-id.ts';
import { useReorder } from '../lists/use-reorder.ts';
import { LocationDialog } from './location-dialog.tsx';
import styles from './location-view.module.css';
import { LocationView } from './location-view.tsx';
import { TableDialog } from './table-dialog.tsx';

type Open = { kind: 'location'; location: TableLocation | null } | { kind: 'table'; table: RestaurantTable };

export function AdminTablesScreen() {
  const { t } = useTranslation();
  const locationsRead = useRead('tableLocations');
  const tablesRead = useRead('adminTables');
  const changeLocation = useWrite('changeTableLocation');
  const locations = locationsRead.data ?? [];
  const tables = tablesRead.data ?? [];
  const order = useReorder(locations, changeLocation, locationsRead.retry);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [pressed, setOpen] = useState<Open | null>(null);
  const { askedId, forget } = useAskedId('table');
  const asked = tables.find(({ id }) => id === askedId);
  const open = pressed ?? (asked === undefined ? null : { kind: 'table', table: asked });
  const close = () => {
    setOpen(null);
    forget();
  };
  const selected = locations.find(({ id }) => id === selectedId) ?? locations[0];
  const isReady = locationsRead.data !== undefined && tablesRead.data !== undefined;
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: 'location', location: null })}>
      {t('admin.tables.addLocation')}
    </Button>
  );
  return (
    <AdminPage title={t('admin.tables.title')} actions={locations.length > 0 && add}>
      <ProblemNotice problem={order.problem} onDismiss={order.dismiss} />
      {!isReady && <ReadPlaceholder reads={[locationsRead, tablesRead]} />}
      {isReady && selected === undefined && (
        <EmptyState
          icon={<LayoutGrid />}
          title={t('admin.tables.empty')}
          text={t('admin.tables.emptyText')}
          action={add}
        />
      )}
      {isReady && selected !== undefined && (
        <>
          <div className={styles.locations}>
            <Chips
              label={t('admin.tables.locations')}
              chips={locations.map(({ id, name }) => ({
                id,
                label: name,
                count: tables.filter(table => table.locationId === id).length,
              }))}
              selectedId={selected.id}
              onSelect={setSelectedId}
            />
            <div className={styles.locationActions}>
              <Button icon={<Pencil />} onClick={() => setOpen({ kind: 'location', location: selected })}>
                {t('admin.tables.editLocation', { name: selected.name })}
              </Button>
              <PlaceButtons
                name={selected.name}
                isFirst={selected === locations[0]}
                isLast={selected === locations.at(-1)}
                onMove={by => void order.move(selected.id, by)}
              />
            </div>
          </div>
          <LocationView
            key={selected.id}
            location={selected}
            allTables={tables}
            onOpen={table => setOpen({ kind: 'table', table })}
          />
        </>
      )}
      {open?.kind === 'location' && (
        <LocationDialog
          location={locations.find(({ id }) => id === open.location?.id) ?? open.location}
          locations={locations}
          onClose={close}
          onCreated={location => setSelectedId(location.id)}
        />
      )}
      {open?.kind === 'table' && (
        <TableDialog
          table={tables.find(({ id }) => id === open.table.id) ?? open.table}
          locations={locations}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
