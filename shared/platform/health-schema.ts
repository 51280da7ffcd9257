/** Health of the restaurant's installation: a row per topic with a state and a finding. */
import { type Static, Type } from 'typebox';
import { literals, strictObject, time } from '../kernel/schema-parts.ts';

/** `look`: check it today. `act`: data is lost or work has stopped until somebody acts. */
const healthStates = ['fine', 'look', 'act', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

/** Possible findings of each topic, translated as `health.<topic>.<finding>`. */
export const healthFindings = {
  copies: ['soon', 'last', 'none', 'failed', 'server'],
  elsewhere: [
    'none',
    'soon',
    'last',
    'behind',
    'sameDisk',
    'missing',
    'denied',
    'full',
    'slow',
    'failed',
    'littleRoom',
  ],
  proof: ['soon', 'last', 'none', 'late', 'wrong'],
  disk: ['fine', 'little', 'full', 'unknown'],
  database: ['fine', 'unwritable', 'lost', 'longLog', 'unknown', 'server', 'serverAway'],
  certificate: ['none', 'proxy', 'fine', 'soon', 'days', 'over', 'awaited', 'missing', 'notRenewed'],
  origin: ['own', 'ownServer', 'remote', 'away', 'refused', 'unknown'],
  loop: ['fine', 'slow', 'stuck'],
  memory: ['fine', 'large', 'short'],
  push: ['none', 'untried', 'fine', 'refused', 'unreached'],
  screens: ['fine', 'outdated'],
  device: ['fine', 'away', 'silent', 'outdated', 'clock'],
  devices: ['none', 'unknown'],
  /** A station that nothing reaches. `stations`: all of them. */
  station: ['unreached'],
  stations: ['fine', 'late', 'unknown'],
  printer: ['fine', 'waiting', 'simulator', 'out', 'standIn'],
  printers: ['unknown'],
  clock: ['fine', 'off', 'wrong', 'behind'],
} as const;
export type HealthTopic = keyof typeof healthFindings;

/** Why a public authority issued no certificate, translated as `health.certificateFaults.<code>`. */
export const acmeFaultCodes = [
  'away',
  'unreachable',
  'dns',
  'wrongAnswer',
  'rateLimited',
  'refused',
  'port',
  'command',
  'disk',
  'nonsense',
] as const;
export type AcmeFaultCode = (typeof acmeFaultCodes)[number];

const healthRow = strictObject({
  topic: literals(Object.keys(healthFindings) as [HealthTopic, ...HealthTopic[]]),
  /** One of the topic's `healthFindings`. */
  finding: Type.String(),
  state: literals(healthStates),
  /** The name of a device or printer; the simulator has none. */
  name: Type.Optional(Type.String()),
  /** When the topic was last fine, or since when it isn't; for a certificate its expiry. */
  at: Type.Optional(time),
  count: Type.Optional(Type.Integer()),
  bytes: Type.Optional(Type.Integer()),
  ms: Type.Optional(Type.Integer()),
  days: Type.Optional(Type.Integer()),
  version: Type.Optional(Type.String()),
  /** For a printer: a code of `printer-faults`, or its bridge program's own text. For a certificate: one of `acmeFaultCodes`. */
  fault: Type.Optional(Type.String()),
  /** For a printer: when it last printed something. */
  printedAt: Type.Optional(time),
  /** The name of the stand-in printer. */
  standIn: Type.Optional(Type.String()),
});
export type HealthRow = Static<typeof healthRow>;

const health = strictObject({
  /** The server's clock at the time of the response. */
  at: time,
  rows: Type.Array(healthRow),
  versions: strictObject({
    app: Type.String(),
    node: Type.String(),
    /** The last migration of the database. */
    schema: Type.String(),
  }),
  startedAt: time,
});
export type Health = Static<typeof health>;
