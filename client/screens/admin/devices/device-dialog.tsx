/** Dialog that creates, edits or archives a device. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { preparationLocations } from '#shared/roles.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import { languages } from '../../../i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveEntityDialog } from '../forms/archive-entity-dialog.tsx';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityForm } from '../forms/use-entity-form.ts';
import { useValueText } from '../forms/use-value-text.ts';
import {
  canBePaired,
  deviceFields,
  deviceForm,
  driverChoices,
  emptyDeviceForm,
  kindChoices,
  readDeviceForm,
} from './device-form.ts';

/** Null for a new device. */
type DeviceDialogProps = { device: Device | null; onClose(): void };

export function DeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const create = useWrite('createDevice');
  const change = useWrite('changeDevice');
  const [isArchiving, setIsArchiving] = useState(false);
  const form = useEntityForm({
    entity: device,
    emptyForm: emptyDeviceForm,
    fieldsOf: deviceFields,
    toForm: deviceForm,
    read: readDeviceForm,
    nameField: 'name',
    create: fields => create.run({ body: fields }),
    change: (base, { patch: { kind: _, ...body } }) =>
      change.run({ params: { id: base.id }, body, version: base.version }),
    onSaved: onClose,
  });
  if (device !== null && isArchiving) {
    return (
      <ArchiveEntityDialog
        write="archiveDevice"
        entity={device}
        title={t('office.devices.archive', { name: device.name })}
        text={t('office.devices.archiveText')}
        onArchived={onClose}
        onClose={() => setIsArchiving(false)}
      />
    );
  }
  const { form: values, set, errorAt } = form;
  const showValue = (field: string, value: unknown) => {
    if (field === 'station' && typeof value === 'string') return t(`admin.stations.${value}`);
    if (field === 'driver' && typeof value === 'string') return t(`papers.drivers.${value}`);
    if (field === 'language') return languages.find(({ code }) => code === value)?.name ?? valueText(value);
    return valueText(value);
  };
  return (
    <EntityDialog
      title={device === null ? t('office.devices.add') : device.name}
      form={form}
      onClose={onClose}
      fieldLabel={field => t(`office.devices.fields.${field}`)}
      showValue={showValue}
      extraActions={
        device && <Button onClick={() => setIsArchiving(true)}>{t('admin.archiveAction')}</Button>
      }
    >
      <TextField
        label={t('office.devices.fields.name')}
        hint={t('office.devices.nameHint')}
        value={values.name}
        maxLength={limits.locationNameLength}
        autoComplete="off"
        required
        error={errorAt('name')}
        onChange={name => set({ name })}
      />
      <SelectField
        label={t('office.devices.fields.kind')}
        hint={device === null ? undefined : t('office.devices.kindFixed')}
        value={values.kind}
        disabled={device !== null}
        options={kindChoices.map(value => ({ value, label: t(`office.devices.kinds.${value}`) }))}
        onChange={kind => set({ kind })}
      />
      <SelectField
        label={t('office.devices.fields.station')}
        hint={values.kind === 'printer' ? t('office.devices.printerStationHint') : undefined}
        value={values.station}
        options={[
          { value: '', label: t('office.devices.noStation') },
          ...preparationLocations.map(value => ({ value, label: t(`admin.stations.${value}`) })),
        ]}
        onChange={station => set({ station })}
      />
      {canBePaired(values.kind) ? (
        <SelectField
          label={t('office.devices.fields.language')}
          value={values.language}
          options={[
            { value: '', label: t('admin.users.anyLanguage') },
            ...languages.map(({ code, name }) => ({ value: code as string, label: name })),
          ]}
          onChange={language => set({ language })}
        />
      ) : (
        <>
          <SelectField
            label={t('office.devices.fields.driver')}
            hint={t(`office.devices.driverHints.${values.driver === '' ? 'auto' : values.driver}`)}
            value={values.driver}
            options={[
              { value: '', label: t('office.devices.autoDriver') },
              ...driverChoices.map(value => ({ value, label: t(`papers.drivers.${value}`) })),
            ]}
            error={errorAt('driver')}
            onChange={driver => set({ driver })}
          />
          <TextField
            label={t('office.devices.fields.address')}
            hint={t('office.devices.addressHint')}
            value={values.address}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errorAt('address')}
            onChange={address => set({ address })}
          />
        </>
      )}
    </EntityDialog>
  );
}
