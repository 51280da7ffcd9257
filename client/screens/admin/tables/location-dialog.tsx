/** Dialog that creates or edits a table location; an empty one can be archived. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { TableLocation } from '#shared/schemas/table-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveEntityDialog } from '../forms/archive-entity-dialog.tsx';
import { ColorChoice } from '../forms/color-choice.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { useValueText } from '../forms/use-value-text.ts';
import { lastSortOrder } from '../lists/list-order.ts';
import { emptyLocationForm, locationFields, readLocationForm } from './location-form.ts';

type LocationDialogProps = {
  /** Null for a new location. */
  location: TableLocation | null;
  locations: readonly TableLocation[];
  onClose(): void;
  onCreated(location: TableLocation): void;
};

export function LocationDialog({ location, locations, onClose, onCreated }: LocationDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const create = useWrite('createTableLocation');
  const change = useWrite('changeTableLocation');
  const [isArchiving, setIsArchiving] = useState(false);
  const form = useEntityForm({
    entity: location,
    emptyForm: emptyLocationForm(locations.length),
    fieldsOf: locationFields,
    toForm: fields => fields,
    read: readLocationForm,
    nameField: 'name',
    create: async fields => {
      const body = { ...fields, sortOrder: lastSortOrder(locations) };
      onCreated(await create.run({ body }));
    },
    change: (base, { patch }) => change.run({ params: { id: base.id }, body: patch, version: base.version }),
    onSaved: onClose,
  });
  if (location !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveTableLocation"
        entity={location}
        title={t('admin.tables.archiveLocation', { name: location.name })}
        text={t('admin.tables.archiveLocationText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  return (
    <EntityDialog
      title={location === null ? t('admin.tables.addLocation') : location.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`admin.tables.locationFields.${field}`)}
      showValue={(_, value) => valueText(value)}
      extraActions={
        location && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>
      }
    >
      <TextField
        label={t('admin.tables.locationFields.name')}
        hint={t('admin.tables.locationHint')}
        value={form.form.name}
        maxLength={limits.locationNameLength}
        autoComplete="off"
        required
        error={form.errorAt('name')}
        onChange={name => form.set({ name })}
      />
      <ColorChoice
        label={t('admin.tables.locationFields.color')}
        value={form.form.color}
        onChange={color => form.set({ color })}
      />
    </EntityDialog>
  );
}
