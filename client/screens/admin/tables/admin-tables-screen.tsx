/** Tables screen of the back office: locations with their tables as a list, added in series, and as a draggable floor plan. */
import { useState } from 'react';
import { LayoutGrid, Pencil, Plus } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { AdminPage } from '../admin-page.tsx';
import { choiceColors } from '../forms/choice-colors.ts';
import { ColorChoice } from '../forms/color-choice.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { createFormReader, type Reading } from '../forms/form-reading.ts';
import { type EntityDescriptor, useEntityDialog } from '../forms/use-entity-dialog.ts';
import { lastSortOrder } from '../lists/list-order.ts';
import { PlaceButtons } from '../lists/place-buttons.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useAskedId } from '../lists/use-asked-id.ts';
import { useReorder } from '../lists/use-reorder.ts';
import styles from './location-view.module.css';
import { LocationView } from './location-view.tsx';
import { TableDialog } from './table-dialog.tsx';

type LocationForm = { readonly name: string; readonly color: string };
type LocationFields = { name: string; color: string };

function locationFields(location: TableLocation): LocationFields {
  return { name: location.name, color: location.color };
}

/** A new location gets the next colour of the palette, so that two rarely look alike. */
function emptyLocationForm(locationCount: number): LocationForm {
  return { name: '', color: choiceColors[locationCount % choiceColors.length] ?? choiceColors[0] };
}

function readLocationForm(form: LocationForm): Reading<LocationFields> {
  const reader = createFormReader();
  return reader.finish({
    name: reader.text('name', form.name, limits.locationNameLength),
    color: form.color,
  });
}

const locationDescriptor: EntityDescriptor<TableLocation, LocationForm, LocationFields> = {
  fieldsOf: locationFields,
  toForm: fields => fields,
  read: readLocationForm,
  inputs: { name: { maxLength: limits.locationNameLength, required: true } },
  nameField: 'name',
};

type LocationDialogProps = {
  /** Null for a new location. */
  location: TableLocation | null;
  locations: readonly TableLocation[];
  onClose(): void;
  onCreated(location: TableLocation): void;
};

function LocationDialog({ location, locations, onClose, onCreated }: LocationDialogProps) {
  const { t } = useTranslation();
  const create = useWrite('createTableLocation');
  const change = useWrite('changeTableLocation');
  const dialog = useEntityDialog(locationDescriptor, {
    entity: location,
    emptyForm: emptyLocationForm(locations.length),
    fieldLabel: field => t(`admin.tables.locationFields.${field}`),
    create: ({ body }) => create.run({ body: { ...body, sortOrder: lastSortOrder(locations) } }),
    change: change.run,
    onCreated,
    onSaved: onClose,
  });
  const { register } = dialog;
  return (
    <EntityDialog
      title={location === null ? t('admin.tables.addLocation') : location.name}
      dialog={dialog}
      hasAnother
      onClose={onClose}
      archive={
        location && {
          write: 'archiveTableLocation',
          entity: location,
          title: t('admin.tables.archiveLocation', { name: location.name }),
          text: t('admin.tables.archiveLocationText'),
        }
      }
    >
      <TextField {...register('name')} hint={t('admin.tables.locationHint')} />
      <ColorChoice {...register('color')} />
    </EntityDialog>
  );
}

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
