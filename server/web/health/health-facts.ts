/** Facts about the installation at one moment, the input of the health rules. */

import type { PrinterState } from '#shared/order/receipt-schema.ts';
import type { AcmeFaultCode } from '#shared/platform/health-schema.ts';
import type { ExternalFault } from '#shared/reports/overview-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';

export type CopiesState = {
  readonly newestTakenAtMs: number | null;
  readonly hasFailed: boolean;
  /** Null: no folder is configured. */
  readonly external: {
    readonly newestTakenAtMs: number | null;
    readonly fault: ExternalFault | null;
    readonly isSameDisk: boolean;
    /** Null while unknown. */
    readonly freeBytes: number | null;
  } | null;
  readonly proof: { readonly provedAtMs: number; readonly wrong: readonly string[] } | null;
};

/** A certificate that a public authority issues and renews. */
export type RenewedCertificate = {
  /** Null if none was issued yet. */
  readonly validToMs: number | null;
  /** Why the last attempt failed; null if it succeeded or the first one is still running. */
  readonly fault: AcmeFaultCode | null;
};

/** `proxy`: another program holds it. `none`: pages come over plain http. */
export type CertificateState =
  | { kind: 'none' }
  | { kind: 'proxy' }
  | { kind: 'own'; validToMs: number }
  | ({ kind: 'renewed' } & RenewedCertificate);

export type OriginState = {
  readonly isRemote: boolean;
  /** Null before the first answer. */
  readonly answeredAtMs: number | null;
  /** The last fault; null once an answer arrived. */
  readonly fault: { readonly sinceMs: number; readonly reason: string } | null;
  /** 95 % of the last answers took at most this long. */
  readonly answerMs: number | null;
  readonly isServiceTokenRefused: boolean;
};

type PushState = {
  readonly isOn: boolean;
  readonly sentAtMs: number | null;
  /** The last fault; null once a message was sent. `refused`: the account or message was rejected; `retry`: a network problem. */
  readonly fault: { readonly kind: 'refused' | 'retry'; readonly atMs: number } | null;
};

/** The database file. */
export type StoreFiles = { bytes: number; logBytes: number; checkpointAtMs: number };

export type HealthFacts = {
  readonly nowMs: number;
  readonly startedAtMs: number;
  readonly appVersion: string;
  /** A lower bound of the current time: when the program was built or the latest order was opened. An earlier clock is wrong. */
  readonly laterThanMs: number;
  /** Null with a database server, whose operator makes the backups. */
  readonly copies: CopiesState | null;
  readonly disk: { readonly freeBytes: number } | null;
  /** `server`: PostgreSQL. */
  readonly store: StoreFiles | 'server' | null;
  readonly isWritable: boolean;
  /** Confirmed events that are missing in the database. */
  readonly lost: readonly { readonly count: number; readonly foundAt: string }[];
  readonly certificate: CertificateState;
  readonly loopDelayMs: number;
  readonly memory: { usedBytes: number; freeBytes: number; totalBytes: number };
  readonly origin: OriginState;
  readonly push: PushState;
  /** The restaurant's open pages, and how many of them run another version. */
  readonly screens: { count: number; outdated: number };
  /** Null if the origin doesn't report it. */
  readonly devices: readonly Device[] | null;
  readonly printers: readonly PrinterState[] | null;
  /** The unreached stations, and the number of late items. */
  readonly stations: { readonly unreached: readonly string[]; readonly late: number } | null;
};
