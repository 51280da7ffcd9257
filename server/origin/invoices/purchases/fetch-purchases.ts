/** Fetches purchase invoices from KSeF: all that it stored since the last time, each one once, by its KSeF number. */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { Database } from '../../../store/database.ts';
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import { CredentialRefusedError } from '../ksef/ksef-access.ts';
import { hasCode, KsefError } from '../ksef/ksef-http.ts';
import type { KsefPort, ReceivedInvoice } from '../ksef/ksef-port.ts';
import type { FetchFault, PurchaseFetchRow } from './purchase-row.ts';
import { changeFetch, findKnownNumbers, insertPurchase } from './purchase-store.ts';
import { readPurchase } from './read-purchase.ts';

const dayMs = 24 * 3_600_000;
/** KSeF lists an invoice a moment before it can be read. */
const notYetAvailable = 21165;
const unreachablePauseMs = 15 * 60_000;
/** In a row: invoices of the restaurant wait to be sent meanwhile. */
const documentsMax = 10;

type Options = {
  database: Database<OriginTables>;
  change: OwnTransaction;
  port: KsefPort;
  now: () => number;
  stop: AbortSignal;
  organizationId: string;
  environment: KsefEnvironment;
  /** The restaurant's NIP. */
  taxId: string;
};

/** In a transaction of its own, with the news that the list has changed. */
function store(
  { change, organizationId }: Options,
  work: (tx: Parameters<Parameters<OwnTransaction>[1]>[0]) => Promise<void>,
): Promise<void> {
  return change({ organizationId, deviceId: null }, async context => {
    await work(context);
    context.touch('invoices');
  });
}

async function storePurchase(options: Options, invoice: ReceivedInvoice): Promise<void> {
  const { port, organizationId: orgId, environment, taxId } = options;
  const { lines, fault } = readPurchase(await port.document(invoice.ksefNumber), taxId);
  await store(options, async ({ tx, nowMs }) => {
    // Another process may have stored it while this one waited for KSeF.
    if ((await findKnownNumbers(tx, { orgId, environment }, [invoice.ksefNumber])).size > 0) return;
    await insertPurchase(tx, {
      ...{ org_id: orgId, id: createUuid(nowMs), environment, ksef_number: invoice.ksefNumber, state: 'new' },
      ...{ seller_tax_id: invoice.seller.taxId, seller_name: invoice.seller.name },
      ...{ number: invoice.number, issued_on: invoice.issuedOn },
      ...{ currency: invoice.currency, total: invoice.total, lines: JSON.stringify(lines), fault },
      ...{ booking: null, booked_at: null, booked_by: null },
    });
  });
}

/** Returns whether everything until now is stored. */
async function fetchAll(options: Options, knownUntil: string): Promise<boolean> {
  const { database, port, stop, organizationId: orgId, environment } = options;
  let [from, left] = [knownUntil, documentsMax];
  for (;;) {
    const { invoices, nextFrom, isWhole } = await port.listReceived(from);
    const numbers = invoices.map(({ ksefNumber }) => ksefNumber);
    const known = await findKnownNumbers(database.db, { orgId, environment }, numbers);
    for (const invoice of invoices.filter(({ ksefNumber }) => !known.has(ksefNumber))) {
      if (stop.aborted || left === 0) return false;
      left -= 1;
      await storePurchase(options, invoice);
    }
    from = nextFrom;
    await store(options, ({ tx }) => changeFetch(tx, orgId, { known_until: from }));
    if (isWhole) return true;
  }
}

/** Undefined for what is no answer of KSeF. */
function faultOf(error: unknown, nowMs: number): FetchFault | undefined {
  const at = (ms: number) => new Date(nowMs + ms).toISOString();
  if (error instanceof CredentialRefusedError)
    return { kind: 'refused', words: error.message, nextAt: at(dayMs) };
  if (!(error instanceof KsefError)) return undefined;
  const { kind, retryAfterMs } = error.failure;
  if (kind === 'limited') return { kind, nextAt: at(retryAfterMs) };
  if (kind === 'refused' && !hasCode(error, notYetAvailable))
    return { kind, words: error.message, nextAt: at(dayMs) };
  return { kind: 'unreachable', nextAt: at(unreachablePauseMs) };
}

/** A failure is stored for the office, and does not keep the restaurant's own invoices from being sent. */
export async function fetchDuePurchases(options: Options, fetch: PurchaseFetchRow): Promise<void> {
  const { organizationId, now, stop } = options;
  try {
    if (!(await fetchAll(options, fetch.known_until))) return;
    await store(options, ({ tx, nowMs, now: fetched_at }) =>
      changeFetch(tx, organizationId, {
        ...{ is_asked: 0, fault: null, fetched_at, due_at: new Date(nowMs + dayMs).toISOString() },
      }),
    );
  } catch (error) {
    const fault = faultOf(error, now());
    if (fault === undefined) throw error;
    if (stop.aborted) return;
    await store(options, ({ tx }) =>
      changeFetch(tx, organizationId, {
        ...{ is_asked: 0, fault: JSON.stringify(fault), due_at: fault.nextAt },
      }),
    );
  }
}
