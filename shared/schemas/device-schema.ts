import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { preparationLocations } from '../roles.ts';
import {
  codePages as allCodePages,
  deviceKinds,
  type PaperWidth,
  paperWidths,
  printerAddressLength,
  printerAddressPattern,
  printerDrivers,
} from '../rules/printer-drivers.ts';
import { clearable, languageTag, literals, strictObject, text, time, uuid, version } from './parts.ts';

const deviceStates = ['new', 'pairing', 'active', 'stale', 'revoked'] as const;

const fields = { name: text(limits.locationNameLength), kind: literals(deviceKinds) };
const station = literals(preparationLocations);
const address = Type.String({
  minLength: 1,
  maxLength: printerAddressLength,
  pattern: printerAddressPattern,
});

const driver = literals(printerDrivers);
const paperWidth = Type.Unsafe<PaperWidth>({ type: 'integer', enum: [...paperWidths] });
const codePages = Type.Array(literals(allCodePages), { uniqueItems: true });

/**
 * `state`: new until a code is created, pairing while one is valid (10 min), active, stale if unseen for 60 s,
 * revoked.
 */
export const device = strictObject({
  id: uuid,
  ...fields,
  station: Type.Optional(station),
  address: Type.Optional(address),
  driver: Type.Optional(driver),
  language: Type.Optional(languageTag),
  /** Of a printer, in millimetres; absent: 80. */
  paperWidth: Type.Optional(paperWidth),
  /** Of a printer: its code pages; absent: 852. What is in none of them is drawn. */
  codePages: Type.Optional(codePages),
  /** Of a printer of kitchen tickets: the printer that prints them while it is out. */
  standInPrinterId: Type.Optional(uuid),
  /** Of a till: the printer whose drawer port opens its cash drawer. */
  drawerPrinterId: Type.Optional(uuid),
  state: literals(deviceStates),
  pairedAt: Type.Optional(time),
  lastSeenAt: Type.Optional(time),
  appVersion: Type.Optional(Type.String()),
  /** By how much its clock was ahead of the server's when it was last seen; negative: behind. */
  clockOffMs: Type.Optional(Type.Integer()),
  /** Of a printer: when it last printed something. */
  lastPrintedAt: Type.Optional(time),
  /** In the list: who added it or paired it last, or made the token of its program; empty while it has no access. */
  madeBy: Type.Optional(Type.Array(Type.String())),
  version,
});
export type Device = Static<typeof device>;

export const newDevice = strictObject({
  id: Type.Optional(uuid),
  ...fields,
  station: Type.Optional(station),
  address: Type.Optional(address),
  driver: Type.Optional(driver),
  language: Type.Optional(languageTag),
  paperWidth: Type.Optional(paperWidth),
  codePages: Type.Optional(codePages),
  standInPrinterId: Type.Optional(uuid),
  drawerPrinterId: Type.Optional(uuid),
});
export type NewDevice = Static<typeof newDevice>;

export const deviceChange = strictObject({
  name: Type.Optional(fields.name),
  station: clearable(station),
  address: clearable(address),
  driver: clearable(driver),
  language: clearable(languageTag),
  paperWidth: clearable(paperWidth),
  codePages: clearable(codePages),
  standInPrinterId: clearable(uuid),
  drawerPrinterId: clearable(uuid),
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
  /** Its own clock. */
  clockMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
});
export type DevicePresence = Static<typeof devicePresence>;

/** Where a further phone or tablet begins, told to whoever is signed in. */
const connection = strictObject({
  /** Null: the one under which the page that asks is open. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** It leads through trusting the restaurant's own authority first. */
  needsTrust: Type.Boolean(),
});
export type Connection = Static<typeof connection>;
