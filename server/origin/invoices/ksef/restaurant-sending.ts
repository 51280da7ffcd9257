/** Sends one restaurant's invoices to KSeF, and fetches those of its suppliers, pass after pass, until there is nothing to do, or nothing that can be done. */
import type { FastifyBaseLogger } from 'fastify';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { ArchivedRestaurants } from '../../kernel/restaurant/archived-restaurants.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { type PrintClock, pause } from '../../printing/printers/printer-adapter.ts';
import { findFetch } from '../purchases/purchase-store.ts';
import type { CredentialSeal } from './credential-seal.ts';
import { createInvoiceOutcomes } from './invoice-outcomes.ts';
import { CredentialRefusedError } from './ksef-access.ts';
import { createKsefClient, type KsefAddresses } from './ksef-client.ts';
import type { KsefCredential } from './ksef-credential.ts';
import { noteFault } from './ksef-faults.ts';
import { isFailure } from './ksef-http.ts';
import { runPass } from './ksef-pass.ts';
import type { KsefPort } from './ksef-port.ts';
import { findCredential, listUnsettled, type UnsettledInvoice } from './ksef-store.ts';

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
/** A refused credential is tried again, as its rights may be granted meanwhile. */
const refusedPauseMs = 5 * 60_000;

export type SendingOptions = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  clock: PrintClock;
  seal: CredentialSeal;
  addresses: KsefAddresses;
  archived: ArchivedRestaurants;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  timeoutMs?: number;
};

/** Its `wake` ends a pause. */
export type Waker = { isWoken: boolean; wake: () => void };

/** A connection, reused while what it was made from is the same. */
type Connection = { madeFrom: string; port: KsefPort };
type Work = { organizationId: string; stop: AbortSignal };

/** Null if nothing can be sent. */
async function connect(
  options: SendingOptions,
  { organizationId, stop }: Work,
  { taxId, invoices }: Settings,
  known: Connection | null,
): Promise<Connection | null> {
  const { database, clock, seal, addresses, timeoutMs } = options;
  const stored = await findCredential(database.db, organizationId);
  if (stored === null || taxId === undefined || invoices?.ksef === undefined) return null;
  if (stored.valid_to !== null && Date.parse(stored.valid_to) <= clock.now()) {
    await noteFault(options, organizationId, { kind: 'expired' });
    return null;
  }
  const madeFrom = JSON.stringify([stored.sealed, taxId, invoices.ksef]);
  if (known?.madeFrom === madeFrom) return known;
  const opened = seal.open(organizationId, stored.sealed);
  if (opened === null) {
    await noteFault(options, organizationId, { kind: 'unreadable' });
    return null;
  }
  const credential: KsefCredential = JSON.parse(opened);
  const port = createKsefClient({
    ...{ address: addresses[invoices.ksef], credential, taxId, clock, stop },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return { madeFrom, port };
}

/** Stores the fault, and returns the pause until the next pass. */
async function pauseAfter(
  options: SendingOptions,
  organizationId: string,
  error: unknown,
  longerMs: number,
): Promise<number> {
  if (isFailure(error, 'limited')) return Math.max(error.failure.retryAfterMs, longerMs);
  if (isFailure(error, 'unreachable')) {
    await noteFault(options, organizationId, { kind: 'unreachable' });
    return longerMs;
  }
  if (!isFailure(error, 'refused') && !(error instanceof CredentialRefusedError)) throw error;
  options.log.warn({ organizationId, words: error.message }, 'KSeF refused a request');
  await noteFault(options, organizationId, { kind: 'refused', words: error.message });
  return refusedPauseMs;
}

/** Null if there is nothing to do, or nothing can be done. */
async function preparePass(
  options: SendingOptions,
  work: Work,
  known: Connection | null,
): Promise<{ connection: Connection; run: () => Promise<boolean> } | null> {
  const { database, change, clock } = options;
  const { organizationId, stop } = work;
  const settings = await readSettings(database.db, organizationId);
  const environment = settings.invoices?.ksef;
  if (environment === undefined) return null;
  const today = wallAt(clock.now(), settings.timeZone).slice(0, 10);
  const isLate = ({ issued_on }: UnsettledInvoice) => issued_on < today;
  const outcomes = createInvoiceOutcomes({ change, organizationId, isLate });
  for (const invoice of await listUnsettled(database.db, organizationId, environment))
    if (invoice.state === 'queued' && isLate(invoice)) await outcomes.markLate(invoice);
  const connection = await connect(options, work, settings, known);
  const unsettled = await listUnsettled(database.db, organizationId, environment);
  const fetch = await findFetch(database.db, organizationId);
  const isDue = fetch?.environment === environment && Date.parse(fetch.due_at) <= clock.now();
  if (connection === null || (unsettled.length === 0 && !isDue)) return null;
  const { port } = connection;
  const run = async (): Promise<boolean> => {
    const hasChanged = await runPass({ port, outcomes, stop, isLate }, unsettled);
    if (!isDue || stop.aborted) return hasChanged;
    const { fetchDuePurchases } = await import('../purchases/fetch-purchases.ts');
    const about = { organizationId, environment, taxId: settings.taxId ?? '' };
    await fetchDuePurchases({ database, change, port, now: clock.now, stop, ...about }, fetch);
    return true;
  };
  return { connection, run };
}

function sleep(clock: PrintClock, pauseMs: number, stop: AbortSignal, waker: Waker): Promise<void> {
  if (waker.isWoken) return Promise.resolve();
  const woken = new AbortController();
  waker.wake = () => woken.abort();
  return pause(clock, pauseMs, AbortSignal.any([stop, woken.signal]));
}

export async function sendInvoices(options: SendingOptions, work: Work, waker: Waker): Promise<void> {
  const { organizationId, stop } = work;
  let connection: Connection | null = null;
  let pauseMs = firstPauseMs;
  while (!stop.aborted && !options.archived.has(organizationId)) {
    waker.isWoken = false;
    const pass = await preparePass(options, work, connection);
    if (pass === null) return;
    connection = pass.connection;
    const longerMs = Math.min(2 * pauseMs, longestPauseMs);
    try {
      pauseMs = (await pass.run()) ? firstPauseMs : longerMs;
      await noteFault(options, organizationId, null);
    } catch (error) {
      if (stop.aborted) return;
      pauseMs = await pauseAfter(options, organizationId, error, longerMs);
    }
    await sleep(options.clock, pauseMs, stop, waker);
  }
}
