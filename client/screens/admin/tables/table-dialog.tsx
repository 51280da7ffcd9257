/** Dialog for one table: label, seats, shape, location, blocked, note. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { RestaurantTable, TableLocation } from '#shared/schemas/table-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../admin-list.module.css';
import { ArchiveEntityDialog } from '../forms/archive-entity-dialog.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { useValueText } from '../forms/use-value-text.ts';
import { sizeOfShape } from './plan-geometry.ts';
import { readTableForm, tableFields, tableForm, tableShapeChoices } from './table-form.ts';
import { TableTimelineDialog } from './table-timeline-dialog.tsx';

type TableDialogProps = {
  table: RestaurantTable;
  locations: readonly TableLocation[];
  onClose(): void;
};

export function TableDialog({ table, locations, onClose }: TableDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const change = useWrite('changeTable');
  const [isArchiving, setIsArchiving] = useState(false);
  const [isHistory, setIsHistory] = useState(false);
  const fields = tableFields(table);
  const form = useEntityForm({
    entity: table,
    emptyForm: tableForm(fields),
    fieldsOf: tableFields,
    toForm: tableForm,
    read: readTableForm,
    nameField: 'label',
    create: () => Promise.resolve(),
    change: (base, { patch }) => {
      const body = { ...patch, ...(patch.shape && sizeOfShape(patch.shape)) };
      return change.run({ params: { id: base.id }, body, version: base.version });
    },
    onSaved: onClose,
  });
  if (isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveTable"
        entity={table}
        title={t('admin.tables.archiveTable', { label: table.label })}
        text={t('admin.tables.archiveTableText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  if (isHistory) return <TableTimelineDialog table={table} onClose={() => setIsHistory(false)} />;
  const shapeText = (shape: unknown) => t(`admin.tables.shapes.${String(shape)}`);
  const locationName = (id: unknown) => locations.find(location => location.id === id)?.name ?? '–';
  return (
    <EntityDialog
      title={t('admin.tables.table', { label: table.label })}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`admin.tables.fields.${field}`)}
      showValue={(field, value) => {
        if (field === 'shape') return shapeText(value);
        return field === 'locationId' ? locationName(value) : valueText(value);
      }}
      extraActions={
        <>
          <Button onClick={() => setIsHistory(true)}>{t('office.tableTimeline.open')}</Button>{' '}
          <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>
        </>
      }
    >
      <TextField
        label={t('admin.tables.fields.label')}
        value={form.form.label}
        maxLength={limits.tableLabelLength}
        autoComplete="off"
        required
        error={form.errorAt('label')}
        onChange={label => form.set({ label })}
      />
      <TextField
        label={t('admin.tables.fields.seats')}
        value={form.form.seats}
        inputMode="numeric"
        autoComplete="off"
        required
        error={form.errorAt('seats')}
        onChange={seats => form.set({ seats })}
      />
      <SelectField
        label={t('admin.tables.fields.shape')}
        value={form.form.shape}
        options={tableShapeChoices.map(value => ({ value, label: shapeText(value) }))}
        onChange={shape => form.set({ shape })}
      />
      <SelectField
        label={t('admin.tables.fields.locationId')}
        value={form.form.locationId}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        error={form.errorAt('locationId')}
        onChange={locationId => form.set({ locationId })}
      />
      <CheckField
        className={styles.wide}
        label={t('admin.tables.fields.isBlocked')}
        hint={t('admin.tables.blockedHint')}
        checked={form.form.isBlocked}
        onChange={isBlocked => form.set({ isBlocked })}
      />
      <TextField
        className={styles.wide}
        label={t('admin.tables.fields.note')}
        value={form.form.note}
        maxLength={limits.noteLength}
        autoComplete="off"
        error={form.errorAt('note')}
        onChange={note => form.set({ note })}
      />
    </EntityDialog>
  );
}
