/** What is known of the installation at one moment; the rules say what follows from it. */
import type { Device } from '#shared/schemas/device-schema.ts';
import type { AcmeFaultCode } from '#shared/schemas/office/health-schema.ts';
import type { ExternalFault } from '#shared/schemas/office/overview-schema.ts';
import type { PrinterState } from '#shared/schemas/receipt-schema.ts';

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

/** One that an authority of the internet gives and renews. */
export type RenewedCertificate = {
  /** Null: it hasn't given one yet. */
  readonly validToMs: number | null;
  /** Why the last try brought none; null: the last one did, or the first is still under way. */
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
  /** The last fault, where no answer came since. */
  readonly fault: { readonly sinceMs: number; readonly reason: string } | null;
  /** 95 % of the last answers took at most this long. */
  readonly answerMs: number | null;
  readonly isServiceTokenRefused: boolean;
};

type PushState = {
  readonly isOn: boolean;
  readonly sentAtMs: number | null;
  /** The last fault, where nothing was sent since; `refused`: our account or message, else the way there. */
  readonly fault: { readonly kind: 'refused' | 'retry'; readonly atMs: number } | null;
};

/** The database file. */
export type StoreFiles = { bytes: number; logBytes: number; checkpointAtMs: number };

export type HealthFacts = {
  readonly nowMs: number;
  readonly startedAtMs: number;
  readonly appVersion: string;
  /** It is later than that: the program was built, or an order of the restaurant opened. */
  readonly laterThanMs: number;
  /** Null: a database server keeps the data, and whoever looks after it the copies. */
  readonly copies: CopiesState | null;
  readonly disk: { readonly freeBytes: number } | null;
  /** `server`: of PostgreSQL. */
  readonly store: StoreFiles | 'server' | null;
  readonly isWritable: boolean;
  /** Events of the restaurant that were confirmed and are not in the database. */
  readonly lost: readonly { readonly count: number; readonly foundAt: string }[];
  readonly certificate: CertificateState;
  readonly loopDelayMs: number;
  readonly memory: { usedBytes: number; freeBytes: number; totalBytes: number };
  readonly origin: OriginState;
  readonly push: PushState;
  /** The restaurant's open pages, and how many of them run another version. */
  readonly screens: { count: number; outdated: number };
  /** Null: the origin doesn't say. */
  readonly devices: readonly Device[] | null;
  readonly printers: readonly PrinterState[] | null;
  /** The stations that nothing reaches, and how many items are late. */
  readonly stations: { readonly unreached: readonly string[]; readonly late: number } | null;
};
