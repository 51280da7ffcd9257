/** Dialog that creates or edits a table location; an empty one can be archived. */
import { useTranslation } from 'react-i18next';
import type { TableLocation } from '#shared/venue/table-schema.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ColorChoice } from '../forms/color-choice.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { lastSortOrder } from '../lists/list-order.ts';
import { emptyLocationForm, locationDescriptor } from './location-form.ts';

type LocationDialogProps = {
  /** Null for a new location. */
  location: TableLocation | null;
  locations: readonly TableLocation[];
  onClose(): void;
  onCreated(location: TableLocation): void;
};

export function LocationDialog({ location, locations, onClose, onCreated }: LocationDialogProps) {
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
