/** Device form ↔ request body. The kind of an existing device can't be changed, its name and place can. */
import { limits } from '#shared/limits.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import type { PrinterDriver } from '#shared/schemas/receipt-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

export type DeviceKind = Device['kind'];

export type DeviceForm = {
  readonly name: string;
  readonly kind: DeviceKind;
  /** '' means none. */
  readonly station: PreparationLocation | '';
  readonly address: string;
  /** For printers; '' means chosen by whether there is an address. */
  readonly driver: PrinterDriver | '';
  /** '' means the language chosen on the device itself. */
  readonly language: string;
};

export type DeviceFields = {
  name: string;
  kind: DeviceKind;
  station?: PreparationLocation;
  address?: string;
  driver?: PrinterDriver;
  language?: string;
};

/** Kinds that run this web app and can be paired; the Record makes the compiler report a missing kind. */
const runsInterface: Readonly<Record<DeviceKind, boolean>> = {
  phone: true,
  screen: true,
  till: true,
  printer: false,
  fiscalPrinter: false,
};
export const kindChoices = Object.keys(runsInterface) as DeviceKind[];

/** The Record makes the compiler report a missing driver. */
const everyDriver: Readonly<Record<PrinterDriver, true>> = { simulator: true, escpos: true, bridge: true };
export const driverChoices = Object.keys(everyDriver) as PrinterDriver[];

export function canBePaired(kind: DeviceKind): boolean {
  return runsInterface[kind];
}

export const emptyDeviceForm: DeviceForm = {
  name: '',
  kind: 'phone',
  station: '',
  address: '',
  driver: '',
  language: '',
};

export function deviceFields(device: Device): DeviceFields {
  const { name, kind, station, address, driver, language } = device;
  return { name, kind, ...withoutUndefined({ station, address, driver, language }) };
}

export function deviceForm(fields: DeviceFields): DeviceForm {
  return {
    ...fields,
    station: fields.station ?? '',
    address: fields.address ?? '',
    driver: fields.driver ?? '',
    language: fields.language ?? '',
  };
}

/**
 * The effective driver, by the origin's rule: ESC/POS with an address, else the bridge for a fiscal printer and the
 * simulator for others.
 */
export function driverOf({
  kind,
  driver,
  address,
}: Pick<Device, 'kind' | 'driver' | 'address'>): PrinterDriver {
  if (driver !== undefined) return driver;
  if (address !== undefined) return 'escpos';
  return kind === 'fiscalPrinter' ? 'bridge' : 'simulator';
}

/** Host or host:port, as the API accepts it. */
const addressPattern = /^[A-Za-z0-9.:_-]+$/;
const addressLength = 255;

export function readDeviceForm(form: DeviceForm): Reading<DeviceFields> {
  const reader = createFormReader();
  const address = reader.optionalText('address', form.address, addressLength);
  if (address !== undefined && !addressPattern.test(address)) reader.refuse('address', 'notAddress');
  const driver = form.driver === '' || canBePaired(form.kind) ? undefined : form.driver;
  if (driver === 'escpos' && address === undefined) reader.refuse('address', 'required');
  return reader.finish({
    name: reader.text('name', form.name, limits.locationNameLength),
    kind: form.kind,
    ...withoutUndefined({
      station: form.station === '' ? undefined : form.station,
      address,
      driver,
      language: form.language === '' ? undefined : form.language,
    }),
  });
}

export const deviceDescriptor: EntityDescriptor<Device, DeviceForm, DeviceFields> = {
  fieldsOf: deviceFields,
  toForm: deviceForm,
  read: readDeviceForm,
  inputs: {
    name: { maxLength: limits.locationNameLength, required: true },
    address: { autoCapitalize: 'none', spellCheck: false },
  },
  nameField: 'name',
};
