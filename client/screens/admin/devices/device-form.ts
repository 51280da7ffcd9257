/** Device form ↔ request body. The kind of an existing device can't be changed, its name and place can. */
import { limits } from '#shared/kernel/limits.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import {
  type CodePage,
  type DeviceDriver,
  type DeviceKind,
  isPrinter,
  isPrinterDriver,
  type PaperWidth,
  paperWidths,
  printerAddressLength,
  printerAddressPattern,
  protocolOf,
  usualCodePages,
} from '#shared/venue/printer-drivers.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';
import type { EntityDescriptor } from '../forms/use-entity-dialog.ts';

export type DeviceForm = {
  readonly name: string;
  readonly kind: DeviceKind;
  /** '' means none. */
  readonly station: PreparationLocation | '';
  readonly address: string;
  /** For printers and terminals; '' means chosen by whether there is an address, for a terminal the simulator. */
  readonly driver: DeviceDriver | '';
  /** '' means the language chosen on the device itself. */
  readonly language: string;
  readonly paperWidth: `${PaperWidth}`;
  readonly codePages: readonly CodePage[];
  /** '' means none. */
  readonly standInPrinterId: string;
  /** '' means none. */
  readonly drawerPrinterId: string;
  /** '' means none. */
  readonly phoneId: string;
  /** '' means none. */
  readonly locationId: string;
};

type DeviceFields = {
  name: string;
  kind: DeviceKind;
  station?: PreparationLocation;
  address?: string;
  driver?: DeviceDriver;
  language?: string;
  paperWidth?: PaperWidth;
  codePages?: CodePage[];
  standInPrinterId?: string;
  drawerPrinterId?: string;
  phoneId?: string;
  locationId?: string;
};

/** Devices that run this web app. */
export function canBePaired(kind: DeviceKind): boolean {
  return !isPrinter({ kind }) && kind !== 'terminal';
}

export const emptyDeviceForm: DeviceForm = {
  name: '',
  kind: 'phone',
  station: '',
  address: '',
  driver: '',
  language: '',
  paperWidth: `${paperWidths[0]}`,
  codePages: usualCodePages,
  standInPrinterId: '',
  drawerPrinterId: '',
  phoneId: '',
  locationId: '',
};

function deviceFields(device: Device): DeviceFields {
  const { name, kind, station, address, driver, language, standInPrinterId, drawerPrinterId } = device;
  const { phoneId, locationId } = device;
  const { paperWidth, codePages } = device;
  const printer = { standInPrinterId, drawerPrinterId, phoneId, locationId, paperWidth, codePages };
  return { name, kind, ...withoutUndefined({ station, address, driver, language, ...printer }) };
}

function deviceForm(fields: DeviceFields): DeviceForm {
  return {
    ...fields,
    station: fields.station ?? '',
    address: fields.address ?? '',
    driver: fields.driver ?? '',
    language: fields.language ?? '',
    paperWidth: `${fields.paperWidth ?? paperWidths[0]}`,
    codePages: fields.codePages ?? usualCodePages,
    standInPrinterId: fields.standInPrinterId ?? '',
    drawerPrinterId: fields.drawerPrinterId ?? '',
    phoneId: fields.phoneId ?? '',
    locationId: fields.locationId ?? '',
  };
}

const isUsual = (pages: readonly CodePage[]) => pages.join() === usualCodePages.join();

const addressRegExp = new RegExp(printerAddressPattern);

/** A driver that was chosen for another kind of device doesn't count. */
function driverFor({ kind, driver }: DeviceForm): DeviceDriver | undefined {
  if (driver === '' || canBePaired(kind)) return undefined;
  const isOfKind = isPrinter({ kind }) ? isPrinterDriver(driver) : protocolOf(driver) === driver;
  return isOfKind ? driver : undefined;
}

function readDeviceForm(form: DeviceForm): Reading<DeviceFields> {
  const reader = createFormReader();
  const address = reader.optionalText('address', form.address, printerAddressLength);
  if (address !== undefined && !addressRegExp.test(address)) reader.refuse('address', 'notAddress');
  const driver = driverFor(form);
  const isLinked = driver === 'zvt' || driver === 'viva';
  if ((driver === 'escpos' || isLinked) && address === undefined) reader.refuse('address', 'required');
  if (isLinked && address !== undefined && !/:\d{1,5}$/.test(address)) reader.refuse('address', 'notAddress');
  return reader.finish({
    name: reader.text('name', form.name, limits.locationNameLength),
    kind: form.kind,
    ...withoutUndefined({
      station: form.station === '' || form.kind === 'fiscalPrinter' ? undefined : form.station,
      address,
      driver,
      language: form.language === '' ? undefined : form.language,
      paperWidth: paperWidths.find(width => `${width}` === form.paperWidth && width !== paperWidths[0]),
      codePages: isUsual(form.codePages) ? undefined : [...form.codePages],
      standInPrinterId:
        form.standInPrinterId === '' || form.kind !== 'printer' ? undefined : form.standInPrinterId,
      drawerPrinterId: form.drawerPrinterId === '' || form.kind !== 'till' ? undefined : form.drawerPrinterId,
      phoneId: form.phoneId === '' || form.kind !== 'terminal' ? undefined : form.phoneId,
      locationId: form.locationId === '' || form.kind !== 'terminal' ? undefined : form.locationId,
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
