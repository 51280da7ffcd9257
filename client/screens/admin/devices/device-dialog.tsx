/** Dialog that creates, edits or archives a device. */

import { preparationLocations } from '#shared/kernel/roles.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import {
  type CodePage,
  codePages,
  deviceKinds,
  driverOf,
  isPrinter,
  paperWidths,
  printerDrivers,
  terminalDrivers,
} from '#shared/venue/printer-drivers.ts';
import { printersOf, stationModeOf } from '#shared/venue/station-work.ts';
import { useRead } from '../../../data/use-read.ts';
import { languages } from '../../../i18n/languages.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/forms/field.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { EntityDialog } from '../forms/entity-dialog.tsx';
import { type EntityDialogState, useEntityDialog } from '../forms/use-entity-dialog.ts';
import { canBePaired, type DeviceForm, deviceDescriptor, emptyDeviceForm } from './device-form.ts';
import styles from './printer-stations.module.css';
import { useCreateDevice } from './screen-account.ts';

/** "Kitchen (Screen and paper)". */
function useWork(printerId: string): string[] {
  const { t } = useTranslation();
  const word = useWord();
  const settings = useRead('settings').data;
  const devices = useRead('devices').data ?? [];
  const printers = devices.filter(({ kind, state }) => kind === 'printer' && state !== 'revoked');
  return (settings?.stations ?? []).flatMap(station => {
    const place = { station: station.group, stationId: station.id };
    const mode = stationModeOf(settings ?? {}, place, printers);
    const isMine = printersOf(settings ?? {}, place, printers).some(one => one.id === printerId);
    return isMine && mode !== 'screen'
      ? [`${word(station.name)} (${t(`admin.settings.stations.modes.${mode}`)})`]
      : [];
  });
}

function PrinterStations({ printerId }: { printerId: string }) {
  const { t } = useTranslation();
  const work = useWork(printerId);
  return (
    <p className={styles.stations}>
      {work.length === 0
        ? t('office.devices.printsNothing')
        : t('office.devices.stationsWork', { stations: work.join(', ') })}{' '}
      {t('office.devices.toStations')}
    </p>
  );
}

/** Paper of a network printer: its width, and the code pages that its test print showed correctly. */
function PrinterPaperFields({ register }: Pick<EntityDialogState<DeviceForm>, 'register'>) {
  const { t } = useTranslation();
  const { value: chosen, onChange, label, error } = register('codePages');
  const others = (page: CodePage) => chosen.filter(known => known !== page);
  return (
    <>
      <SelectField
        {...register('paperWidth')}
        options={paperWidths.map(width => ({ value: `${width}` as const, label: `${width} mm` }))}
      />
      <fieldset className={listStyles.group}>
        <legend>{label}</legend>
        <p>{error ?? t('office.devices.codePagesHint')}</p>
        {codePages.map(page => (
          <CheckField
            key={page}
            label={page}
            checked={chosen.includes(page)}
            onChange={isChosen => onChange(isChosen ? [...chosen, page] : others(page))}
          />
        ))}
      </fieldset>
    </>
  );
}

/** A card terminal's protocol, and where it is. */
function TerminalFields({
  register,
  driver,
  devices,
}: Pick<EntityDialogState<DeviceForm>, 'register'> & {
  driver: DeviceForm['driver'];
  devices: readonly Device[];
}) {
  const { t } = useTranslation();
  const locations = useRead('tableLocations').data ?? [];
  const isSimulated = driver === '' || driver === 'simulator';
  const none = { value: '', label: t('office.devices.noStation') };
  const choices = (list: readonly { id: string; name: string }[]) => [
    none,
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <SelectField
        {...register('driver')}
        label={t('office.devices.protocol')}
        hint={isSimulated ? undefined : t('office.devices.protocolHint')}
        options={terminalDrivers.map(value => ({
          value: value === 'simulator' ? ('' as const) : value,
          label: t(`office.devices.protocols.${value}`),
        }))}
      />
      {!isSimulated && driver !== 'bridge' && (
        <TextField {...register('address')} hint={t('office.devices.terminalAddressHint')} />
      )}
      <SelectField {...register('locationId')} options={choices(locations)} />
      <SelectField
        {...register('phoneId')}
        hint={t('office.devices.phoneHint')}
        options={choices(devices.filter(({ kind }) => kind === 'phone'))}
      />
    </>
  );
}

/** A printer's driver, address, paper and stand-in. */
function PrinterFields({
  register,
  values,
  others,
}: Pick<EntityDialogState<DeviceForm>, 'register'> & { values: DeviceForm; others: readonly Device[] }) {
  const { t } = useTranslation();
  const { kind, driver, address } = values;
  const isNetworked = isPrinter({ kind }) && driverOf({ kind, driver: driver || null, address }) === 'escpos';
  return (
    <>
      <SelectField
        {...register('driver')}
        hint={t(`office.devices.driverHints.${values.driver === '' ? 'auto' : values.driver}`)}
        options={[
          { value: '', label: t('office.devices.autoDriver') },
          ...printerDrivers.map(value => ({ value, label: t(`printing.drivers.${value}`) })),
        ]}
      />
      {(driver !== 'simulator' || address !== '') && (
        <TextField {...register('address')} hint={t('office.devices.addressHint')} />
      )}
      {isNetworked && <PrinterPaperFields register={register} />}
      {values.kind === 'printer' && (
        <SelectField
          {...register('standInPrinterId')}
          hint={t('office.devices.standInHint')}
          options={[
            { value: '', label: t('office.devices.noStandIn') },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  );
}

/** Null for a new device. */
type DeviceDialogProps = { device: Device | null; onClose(): void };

export function DeviceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation();
  const create = useCreateDevice();
  const change = useWrite('changeDevice');
  const devices = useRead('devices').data ?? [];
  const printers = devices.filter(({ kind }) => kind === 'printer');
  const locations = useRead('tableLocations').data ?? [];
  const dialog = useEntityDialog(deviceDescriptor, {
    entity: device,
    emptyForm: emptyDeviceForm,
    fieldLabel: field => t(`office.devices.fields.${field}`),
    showAs: {
      station: station => (typeof station === 'string' ? t(`app.stations.${station}`) : station),
      driver: driver =>
        typeof driver === 'string'
          ? t(
              device?.kind === 'terminal'
                ? `office.devices.protocols.${driver}`
                : `printing.drivers.${driver}`,
            )
          : driver,
      language: tag => languages.find(({ code }) => code === tag)?.name ?? tag,
      phoneId: id => devices.find(known => known.id === id)?.name ?? id,
      locationId: id => locations.find(known => known.id === id)?.name ?? id,
      drawerPrinterId: id => printers.find(printer => printer.id === id)?.name ?? id,
      standInPrinterId: id => printers.find(printer => printer.id === id)?.name ?? id,
    },
    create,
    change: ({ body: { kind: _, ...body }, ...input }) => change.run({ ...input, body }),
    onSaved: onClose,
  });
  const { register } = dialog;
  const values = dialog.form.form;
  const { kind, driver } = values;
  const isNewPrinter = device === null && kind === 'printer';
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
      ) : kind === 'terminal' ? (
        <TerminalFields register={register} driver={driver} devices={devices} />
      ) : (
        <PrinterFields
          register={register}
          values={values}
          others={printers.filter(({ id }) => id !== device?.id)}
        />
      )}
    </EntityDialog>
  );
}
