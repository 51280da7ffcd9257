/** Dialog that creates, edits or archives a device. */
import { useTranslation } from 'react-i18next';
import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { deviceKinds, driverOf, isPrinter, printerDrivers } from '#shared/venue/printer-drivers.ts';
import { useRead } from '../../../data/use-read.ts';
import { languages } from '../../../i18n/languages.ts';
import { SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { useEntityDialog } from '../forms/use-entity-dialog.ts';
import { canBePaired, deviceDescriptor, emptyDeviceForm } from './device-form.ts';
import { PrinterPaperFields } from './printer-paper-fields.tsx';
import { PrinterStations } from './printer-stations.tsx';

/** Null for a new device. */
type DeviceDialogProps = { device: Device | null; onClose(): void };

export function DeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const create = useWrite('createDevice');
  const change = useWrite('changeDevice');
  const printers = (useRead('devices').data ?? []).filter(({ kind }) => kind === 'printer');
  const dialog = useEntityDialog(deviceDescriptor, {
    entity: device,
    emptyForm: emptyDeviceForm,
    fieldLabel: field => t(`office.devices.fields.${field}`),
    showAs: {
      station: station => (typeof station === 'string' ? t(`app.stations.${station}`) : station),
      driver: driver => (typeof driver === 'string' ? t(`printing.drivers.${driver}`) : driver),
      language: tag => languages.find(({ code }) => code === tag)?.name ?? tag,
      drawerPrinterId: id => printers.find(printer => printer.id === id)?.name ?? id,
      standInPrinterId: id => printers.find(printer => printer.id === id)?.name ?? id,
    },
    create: create.run,
    change: ({ body: { kind: _, ...body }, ...input }) => change.run({ ...input, body }),
    onSaved: onClose,
  });
  const { register } = dialog;
  const values = dialog.form.form;
  const { kind, driver, address } = values;
  const isNewPrinter = device === null && kind === 'printer';
  const isNetworked = isPrinter({ kind }) && driverOf({ kind, driver: driver || null, address }) === 'escpos';
  return (
    <EntityDialog
      title={device === null ? t('office.devices.add') : device.name}
      dialog={dialog}
      onClose={onClose}
      archive={
        device && {
          write: 'archiveDevice',
          entity: device,
          title: t('office.devices.archive', { name: device.name }),
          text: t('office.devices.archiveText'),
        }
      }
    >
      <TextField {...register('name')} hint={t('office.devices.nameHint')} />
      <SelectField
        {...register('kind')}
        hint={device === null ? undefined : t('office.devices.kindFixed')}
        disabled={device !== null}
        options={deviceKinds.map(value => ({ value, label: t(`office.devices.kinds.${value}`) }))}
      />
      {(canBePaired(values.kind) || isNewPrinter) && (
        <SelectField
          {...register('station')}
          hint={isNewPrinter ? t('office.devices.printsForHint') : undefined}
          options={[
            { value: '', label: t('office.devices.noStation') },
            ...preparationLocations.map(value => ({ value, label: t(`app.stations.${value}`) })),
          ]}
        />
      )}
      {values.kind === 'printer' && device !== null && <PrinterStations printerId={device.id} />}
      {values.kind === 'till' && (
        <SelectField
          {...register('drawerPrinterId')}
          hint={t('office.devices.drawerHint')}
          options={[
            { value: '', label: t('office.devices.noDrawer') },
            ...printers
              .filter(printer => driverOf(printer) !== 'bridge')
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {canBePaired(values.kind) ? (
        <SelectField
          {...register('language')}
          options={[
            { value: '', label: t('admin.users.anyLanguage') },
            ...languages.map(({ code, name }) => ({ value: code as string, label: name })),
          ]}
        />
      ) : (
        <>
          <SelectField
            {...register('driver')}
            hint={t(`office.devices.driverHints.${values.driver === '' ? 'auto' : values.driver}`)}
            options={[
              { value: '', label: t('office.devices.autoDriver') },
              ...printerDrivers.map(value => ({ value, label: t(`printing.drivers.${value}`) })),
            ]}
          />
          <TextField {...register('address')} hint={t('office.devices.addressHint')} />
          {isNetworked && <PrinterPaperFields register={register} />}
          {values.kind === 'printer' && (
            <SelectField
              {...register('standInPrinterId')}
              hint={t('office.devices.standInHint')}
              options={[
                { value: '', label: t('office.devices.noStandIn') },
                ...printers
                  .filter(({ id }) => id !== device?.id)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      )}
    </EntityDialog>
  );
}
