/** A device of the restaurant: form ↔ body. What it is stays; what it is called and where it stands may change. */
import { limits } from '#shared/limits.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Device } from '#shared/schemas/device-schema.ts';
import { createFormReader, type Reading, withoutUndefined } from '../forms/form-reading.ts';

export type DeviceKind = Device['kind'];

export type DeviceForm = {
  readonly name: string;
  readonly kind: DeviceKind;
  /** '' is: none. */
  readonly station: PreparationLocation | '';
  readonly address: string;
  /** '' is: as on the device itself. */
  readonly language: string;
};

export type DeviceFields = {
  name: string;
  kind: DeviceKind;
  station?: PreparationLocation;
  address?: string;
  language?: string;
};

/** Which of them run this interface and so can be paired; the record makes the compiler refuse a list that has lost one. */
const runsInterface: Readonly<Record<DeviceKind, boolean>> = {
  phone: true,
  screen: true,
  till: true,
  printer: false,
  fiscalPrinter: false,
};
export const kindChoices = Object.keys(runsInterface) as DeviceKind[];

export function canBePaired(kind: DeviceKind): boolean {
  return runsInterface[kind];
}

export const emptyDeviceForm: DeviceForm = {
  name: '',
  kind: 'phone',
  station: '',
  address: '',
  language: '',
};

export function deviceFields(device: Device): DeviceFields {
  const { name, kind, station, address, language } = device;
  return { name, kind, ...withoutUndefined({ station, address, language }) };
}

export function deviceForm(fields: DeviceFields): DeviceForm {
  return {
    ...fields,
    station: fields.station ?? '',
    address: fields.address ?? '',
    language: fields.language ?? '',
  };
}

/** Host or host:port, as the contract takes it. */
const addressPattern = /^[A-Za-z0-9.:_-]+$/;
const addressLength = 255;

export function readDeviceForm(form: DeviceForm): Reading<DeviceFields> {
  const reader = createFormReader();
  const address = reader.optionalText('address', form.address, addressLength);
  if (address !== undefined && !addressPattern.test(address)) reader.refuse('address', 'notAddress');
  return reader.finish({
    name: reader.text('name', form.name, limits.locationNameLength),
    kind: form.kind,
    ...withoutUndefined({
      station: form.station === '' ? undefined : form.station,
      address,
      language: form.language === '' ? undefined : form.language,
    }),
  });
}
