/**
 * One pass over a restaurant's invoices that KSeF has not confirmed. An invoice is stored as sent, with its session, before it is sent. Where the answer
 * was lost, the session is closed first, so that nothing that is still on its way can arrive; then KSeF is asked for the invoice by its hash, and only if
 * the settled session does not have it, it is sent again.
 */
import { sha256Of } from './ksef-crypto.ts';
import { hasCode, isFailure } from './ksef-http.ts';
import type { KsefPort, SentInvoice } from './ksef-port.ts';
import type { UnsettledInvoice } from './ksef-store.ts';

/** The states of an invoice at KSeF. */
const received = 100;
const processing = 150;
const accepted = 200;
const duplicate = 440;
/** KSeF cancelled the processing for reasons of its own: the invoice is not in KSeF and may be sent again. */
const cancelled = [405, 500, 550];
/** The session is unknown, full or over: the invoice goes into the next one. */
const sessionFaults = [21173, 21155, 21180];

/** Stores what KSeF did. Each returns false if the invoice was changed meanwhile, and then does nothing. */
export type InvoiceOutcomes = {
  markSent(invoice: UnsettledInvoice, session: string): Promise<boolean>;
  noteReference(invoice: UnsettledInvoice, session: string, reference: string): Promise<boolean>;
  /** KSeF doesn't have it. */
  requeue(invoice: UnsettledInvoice, session: string): Promise<boolean>;
  reject(invoice: UnsettledInvoice, session: string, words: string): Promise<boolean>;
  /** `place`: where KSeF has it. */
  accept(
    invoice: UnsettledInvoice,
    session: string,
    found: { ksefNumber: string; session: string; reference: string },
  ): Promise<boolean>;
  confirm(invoice: UnsettledInvoice, upo: string): Promise<boolean>;
};

type Pass = {
  readonly port: KsefPort;
  readonly outcomes: InvoiceOutcomes;
  /** Its work must not go on. */
  readonly stop: AbortSignal;
  /** Whether the invoice's day of issue is over. */
  readonly isLate: (invoice: UnsettledInvoice) => boolean;
};

type InSession = UnsettledInvoice & { session_reference: string };
type Referenced = InSession & { ksef_reference: string };

function hashOf({ xml }: UnsettledInvoice): string {
  return sha256Of(Buffer.from(xml));
}

/** KSeF has an invoice with this number: ours, if the hash is the same. */
async function settleDuplicate(
  { port, outcomes }: Pass,
  invoice: InSession,
  { status }: SentInvoice,
): Promise<void> {
  const { originalSessionReferenceNumber: session, originalKsefNumber: ksefNumber } = status.extensions;
  if (typeof session === 'string' && typeof ksefNumber === 'string') {
    const listed = await port.listInvoices(session).catch(error => {
      if (isFailure(error, 'refused')) return [];
      throw error;
    });
    const ours = listed.find(one => one.ksefNumber === ksefNumber && one.hash === hashOf(invoice));
    if (ours !== undefined) {
      const place = { ksefNumber, session, reference: ours.reference };
      await outcomes.accept(invoice, invoice.session_reference, place);
      return;
    }
  }
  await outcomes.reject(invoice, invoice.session_reference, status.words);
}

/** Returns whether KSeF has decided. */
async function settle(pass: Pass, invoice: Referenced): Promise<boolean> {
  const { port, outcomes } = pass;
  const { session_reference: session, ksef_reference: reference } = invoice;
  const found = await port.findInvoice(session, reference);
  const { code, words } = found.status;
  if (code === received || code === processing) return false;
  if (code === accepted && found.ksefNumber === undefined) return false;
  if (code === accepted && found.ksefNumber !== undefined)
    await outcomes.accept(invoice, session, { ksefNumber: found.ksefNumber, session, reference });
  else if (code === duplicate) await settleDuplicate(pass, invoice, found);
  else if (cancelled.includes(code)) await outcomes.requeue(invoice, session);
  else await outcomes.reject(invoice, session, words);
  return true;
}

/** Finds out about invoices whose answer was lost. */
async function findLost({ port, outcomes }: Pass, lost: readonly InSession[]): Promise<void> {
  for (const [session, invoices] of Map.groupBy(lost, one => one.session_reference)) {
    await port.closeSession(session);
    const isSettled = await port.isSettled(session);
    const listed = isSettled === null ? [] : await port.listInvoices(session);
    for (const invoice of invoices) {
      const found = listed.find(({ hash }) => hash === hashOf(invoice));
      if (found !== undefined) await outcomes.noteReference(invoice, session, found.reference);
      else if (isSettled !== false) await outcomes.requeue(invoice, session);
    }
  }
}

async function send(
  { outcomes, isLate }: Pass,
  invoice: UnsettledInvoice,
  session: Awaited<ReturnType<KsefPort['openSession']>>,
): Promise<void> {
  if (!(await outcomes.markSent(invoice, session.reference))) return;
  try {
    const reference = await session.send(invoice.xml, { isOffline: isLate(invoice) });
    await outcomes.noteReference(invoice, session.reference, reference);
  } catch (error) {
    const isRefused = isFailure(error, 'refused');
    if (isRefused && error.failure.status === 400 && !hasCode(error, ...sessionFaults)) {
      await outcomes.reject(invoice, session.reference, error.message);
      return;
    }
    if (isRefused || isFailure(error, 'limited')) await outcomes.requeue(invoice, session.reference);
    throw error;
  }
}

async function sendAll(pass: Pass, waiting: readonly UnsettledInvoice[]): Promise<void> {
  if (waiting.length === 0) return;
  const session = await pass.port.openSession();
  for (const invoice of waiting) {
    if (pass.stop.aborted) return;
    await send(pass, invoice, session);
  }
  await pass.port.closeSession(session.reference);
}

/**
 * Returns whether anything has changed. Throws the first fault: what is left is for the next pass. KSeF rarely decides at once, so a sent invoice is asked
 * about in the next pass.
 */
export async function runPass(pass: Pass, unsettled: readonly UnsettledInvoice[]): Promise<boolean> {
  const inSession = (one: UnsettledInvoice): one is InSession =>
    one.state === 'sent' && one.session_reference !== null;
  const isReferenced = (one: UnsettledInvoice): one is Referenced => one.ksef_reference !== null;
  const sent = unsettled.filter(inSession);
  const lost = sent.filter(one => one.ksef_reference === null);
  const waiting = unsettled.filter(({ state }) => state === 'queued' || state === 'offline24');
  await findLost(pass, lost);
  let hasChanged = lost.length + waiting.length > 0;
  for (const invoice of sent.filter((one): one is Referenced => isReferenced(one))) {
    if (pass.stop.aborted) return hasChanged;
    hasChanged = (await settle(pass, invoice)) || hasChanged;
  }
  for (const invoice of unsettled.filter(({ state }) => state === 'accepted').filter(isReferenced)) {
    const upo = await pass.port.confirmation(invoice.session_reference ?? '', invoice.ksef_reference);
    hasChanged = (await pass.outcomes.confirm(invoice, upo)) || hasChanged;
  }
  await sendAll(pass, waiting);
  return hasChanged;
}
