import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { preparationLocations } from '../kernel/roles.ts';
import {
  clearable,
  languageTag,
  literals,
  strictObject,
  text,
  time,
  uuid,
  version,
} from '../kernel/schema-parts.ts';
import {
  codePages as allCodePages,
  deviceDrivers,
  deviceKinds,
  type PaperWidth,
  paperWidths,
  printerAddressLength,
  printerAddressPattern,
} from './printer-drivers.ts';

const deviceStates = ['new', 'pairing', 'active', 'stale', 'revoked'] as const;

const fields = { name: text(limits.locationNameLength), kind: literals(deviceKinds) };
const station = literals(preparationLocations);
const address = Type.String({
  minLength: 1,
  maxLength: printerAddressLength,
  pattern: printerAddressPattern,
});

const driver = literals(deviceDrivers);
const paperWidth = Type.Unsafe<PaperWidth>({ type: 'integer', enum: [...paperWidths] });
const codePages = Type.Array(literals(allCodePages), { uniqueItems: true });

/**
 * `state`: new until a code is created, pairing while one is valid (10 min), active, stale if unseen for 60 s,
 * revoked.
 */
export const device = strictObject({
  id: uuid,
  ...fields,
  /** Where a screen, till or phone is. */
  station: Type.Optional(station),
  address: Type.Optional(address),
  driver: Type.Optional(driver),
  language: Type.Optional(languageTag),
  /** For printers: paper width in millimetres; absent: 80. */
  paperWidth: Type.Optional(paperWidth),
  /** For printers: code pages; absent: 852. Characters outside them are drawn. */
  codePages: Type.Optional(codePages),
  /** For printers of kitchen tickets: the printer that prints their tickets during an outage. */
  standInPrinterId: Type.Optional(uuid),
  /** For tills: the printer whose drawer port opens the cash drawer. */
  drawerPrinterId: Type.Optional(uuid),
  /** For terminals: the paired phone that is one itself, and the location where it stands. A phone offers its own first, then the one of the table's location. */
  phoneId: Type.Optional(uuid),
  locationId: Type.Optional(uuid),
  state: literals(deviceStates),
  pairedAt: Type.Optional(time),
  lastSeenAt: Type.Optional(time),
  appVersion: Type.Optional(Type.String()),
  /** How far the device's clock was ahead of the server's when it was last seen; negative: behind. */
  clockOffMs: Type.Optional(Type.Integer()),
  /** For printers: when it last printed something. */
  lastPrintedAt: Type.Optional(time),
  /** Only in the list: who added or last paired it, or created its program's token; empty while it has no access. */
  madeBy: Type.Optional(Type.Array(Type.String())),
  version,
});
export type Device = Static<typeof device>;

export const newDevice = strictObject({
  id: Type.Optional(uuid),
  ...fields,
  /** A new printer of tickets joins all stations of this group; the settings say which stations it prints for. */
  station: Type.Optional(station),
  address: Type.Optional(address),
  driver: Type.Optional(driver),
  language: Type.Optional(languageTag),
  paperWidth: Type.Optional(paperWidth),
  codePages: Type.Optional(codePages),
  standInPrinterId: Type.Optional(uuid),
  drawerPrinterId: Type.Optional(uuid),
  phoneId: Type.Optional(uuid),
  locationId: Type.Optional(uuid),
});
export type NewDevice = Static<typeof newDevice>;

export const deviceChange = strictObject({
  name: Type.Optional(fields.name),
  /** Not of a printer. */
  station: clearable(station),
  address: clearable(address),
  driver: clearable(driver),
  language: clearable(languageTag),
  paperWidth: clearable(paperWidth),
  codePages: clearable(codePages),
  standInPrinterId: clearable(uuid),
  drawerPrinterId: clearable(uuid),
  phoneId: clearable(uuid),
  locationId: clearable(uuid),
  /** True ends the pairing: the device must be paired again. */
  isRevoked: Type.Optional(Type.Boolean()),
});
export type DeviceChange = Static<typeof deviceChange>;

export const pairingRequest = strictObject({ deviceId: uuid });
export type PairingRequest = Static<typeof pairingRequest>;
/** A one-time code, entered on the device within 10 minutes. */
export const pairingCode = strictObject({ deviceId: uuid, code: Type.String(), expiresAt: time });
export type PairingCode = Static<typeof pairingCode>;

/** Sent by the device with the code shown in the office. */
export const pairingClaim = strictObject({
  code: Type.String({ minLength: 4, maxLength: 16 }),
  appVersion: Type.String({ minLength: 1, maxLength: 32 }),
});
export type PairingClaim = Static<typeof pairingClaim>;

/** Sent by paired devices every 30 s. */
export const devicePresence = strictObject({
  appVersion: Type.String({ minLength: 1, maxLength: 32 }),
  /** The device's clock. */
  clockMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
});
export type DevicePresence = Static<typeof devicePresence>;

/** The address at which another phone or tablet connects; readable by any signed-in user. */
const connection = strictObject({
  /** Null: the address of the page that asks. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** True if the address first leads through trusting the restaurant's own authority. */
  needsTrust: Type.Boolean(),
  /** Absent if the operator decides whether devices of the network reach the server. */
  network: Type.Optional(
    strictObject({
      isOpen: Type.Boolean(),
      /** True for an admin at the server's own computer. */
      maySwitch: Type.Boolean(),
    }),
  ),
});
export type Connection = Static<typeof connection>;
