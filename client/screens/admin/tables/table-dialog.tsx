/** Dialog for one table: label, seats, shape, location, blocked, note. */
import { useState } from 'react';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { lineNames } from '../orders/event-content.ts';
import { EventList } from '../orders/event-list.tsx';
import { sizeOfShape } from './plan-geometry.ts';
import { tableDescriptor, tableFields, tableForm, tableShapeChoices } from './table-form.ts';

/** Dialog with the events of a table in the last days: its orders and changes of the table itself. */
function TableTimelineDialog({ table, onClose }: { table: RestaurantTable; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const events = useRead('tableEvents', { id: table.id });
  const { data } = events;
  return (
    <Modal
      isOpen
      title={t('office.tableTimeline.title', { label: table.label })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={events.retry}>{t('office.tableTimeline.refresh')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      {data === undefined && <ReadPlaceholder reads={[events]} />}
      {data?.length === 0 && <EmptyState title={t('office.tableTimeline.empty')} />}
      {data !== undefined && (
        <EventList
          // Latest first.
          events={[...data].reverse()}
          names={lineNames({ lines: [] }, data, i18n.language)}
          when="dateTime"
        />
      )}
    </Modal>
  );
}

type TableDialogProps = {
  table: RestaurantTable;
  locations: readonly TableLocation[];
  onClose(): void;
};

export function TableDialog({ table, locations, onClose }: TableDialogProps) {
  const { t } = useTranslation();
  const change = useWrite('changeTable');
  const [isHistory, setIsHistory] = useState(false);
  const shapeText = (shape: unknown) => t(`admin.tables.shapes.${String(shape)}`);
  const dialog = useEntityDialog(tableDescriptor, {
    entity: table,
    emptyForm: tableForm(tableFields(table)),
    fieldLabel: field => t(`admin.tables.fields.${field}`),
    showAs: {
      shape: shapeText,
      locationId: id => locations.find(location => location.id === id)?.name ?? '–',
    },
    change: ({ body, ...input }) =>
      change.run({ ...input, body: { ...body, ...(body.shape && sizeOfShape(body.shape)) } }),
    onSaved: onClose,
  });
  if (isHistory) return <TableTimelineDialog table={table} onClose={() => setIsHistory(false)} />;
  const { register, registerCheck } = dialog;
  return (
    <EntityDialog
      title={t('admin.tables.table', { label: table.label })}
      dialog={dialog}
      onClose={onClose}
      archive={{
        write: 'archiveTable',
        entity: table,
        title: t('admin.tables.archiveTable', { label: table.label }),
        text: t('admin.tables.archiveTableText'),
      }}
      extraActions={<Button onClick={() => setIsHistory(true)}>{t('office.tableTimeline.open')}</Button>}
    >
      <TextField {...register('label')} />
      <TextField {...register('seats')} />
      <SelectField
        {...register('shape')}
        options={tableShapeChoices.map(value => ({ value, label: shapeText(value) }))}
      />
      <SelectField
        {...register('locationId')}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CheckField
        {...registerCheck('isBlocked')}
        className={styles.wide}
        hint={t('admin.tables.blockedHint')}
      />
      <TextField {...register('note')} className={styles.wide} />
    </EntityDialog>
  );
}
