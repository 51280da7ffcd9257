/** Stores the credential for KSeF, and sends a rejected invoice again, with another buyer where that was its fault. */
import type { InvoiceRetry, KsefState, NewKsefCredential } from '#shared/invoices/invoice-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { wallAt } from '#shared/kernel/wall-clock.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import { personOf } from '../../kernel/callers/callers.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import type { ReadContext } from '../../kernel/calls/read-context.ts';
import { withoutNulls } from '../../kernel/calls/without-nulls.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { loadOrder } from '../../order/orders/order-change.ts';
import { fa3Xml } from '../fa3-xml.ts';
import { trimmedBuyer } from '../invoice-commands.ts';
import type { InvoiceContent } from '../invoice-content-rules.ts';
import { requireSameNumber } from '../invoice-correction-rules.ts';
import type { InvoiceRow, KsefCredentialRow } from '../invoice-row.ts';
import { receiptForInvoice, requireBuyer, requireInvoices } from '../invoice-rules.ts';
import { findInvoice } from '../invoice-store.ts';
import type { CredentialSeal } from './credential-seal.ts';
import { readCredential } from './ksef-credential.ts';
import { changeCredential, changeInvoice, findCredential, replaceCredential } from './ksef-store.ts';

const entity = 'ksefCredential';

export async function readKsefState({ db, caller }: ReadContext): Promise<KsefState> {
  const { invoices } = await readSettings(db, caller.organizationId);
  const stored = await findCredential(db, caller.organizationId);
  const savedBy: Person | undefined = stored === null ? undefined : JSON.parse(stored.saved_by);
  return {
    ...(invoices?.ksef !== undefined && { environment: invoices.ksef }),
    ...(stored !== null &&
      savedBy !== undefined && {
        credential: withoutNulls({
          ...{ kind: stored.kind, savedAt: stored.saved_at, savedBy },
          validTo: stored.valid_to,
          offlineValidTo: stored.offline_valid_to,
        }),
      }),
    ...(stored?.fault != null && { fault: JSON.parse(stored.fault) }),
  };
}

/** Throws KSEF_CREDENTIAL_INVALID unless it is a certificate, beside the credential with which invoices are sent. */
function offlineChange(
  stored: KsefCredentialRow | null,
  { sealed, validTo }: { sealed: string; validTo: string | null },
): Partial<KsefCredentialRow> {
  if (validTo === null) throw invalidField('token', 'signs no code', 'KSEF_CREDENTIAL_INVALID');
  if (stored === null)
    throw invalidField(
      'isOffline',
      'needs the token or certificate that sends invoices first',
      'KSEF_CREDENTIAL_INVALID',
    );
  return { offline_sealed: sealed, offline_valid_to: validTo };
}

export function saveCredential(seal: CredentialSeal) {
  return async (context: CommandContext<NewKsefCredential>): Promise<undefined> => {
    const { tx, caller, body, now, nowMs } = context;
    requireInvoices((await context.restaurant()).settings);
    const { organizationId } = caller;
    const { credential, validTo } = readCredential(body, nowMs);
    const sealed = seal.seal(organizationId, JSON.stringify(credential));
    const stored = await findCredential(tx, organizationId);
    const isOffline = body.isOffline === true;
    if (isOffline) await changeCredential(tx, organizationId, offlineChange(stored, { sealed, validTo }));
    else
      await replaceCredential(tx, organizationId, {
        ...{ org_id: organizationId, kind: credential.kind, sealed, valid_to: validTo },
        offline_sealed: stored?.offline_sealed ?? null,
        offline_valid_to: stored?.offline_valid_to ?? null,
        saved_at: now,
        saved_by: JSON.stringify(personOf(caller)),
        fault: null,
      });
    const after = { kind: credential.kind, ...(isOffline && { isOffline }) };
    context.record({ type: 'ksef.credentialSaved', entity, entityId: organizationId, payload: { after } });
    context.touch('invoices');
  };
}

export async function removeCredential(context: CommandContext<undefined>): Promise<undefined> {
  const { organizationId } = context.caller;
  await replaceCredential(context.tx, organizationId, null);
  context.record({ type: 'ksef.credentialRemoved', entity, entityId: organizationId, payload: {} });
  context.touch('invoices');
}

/** The invoice with another buyer, issued now: KSeF never had it, so its number is free and its date is today. */
async function corrected(
  context: CommandContext<InvoiceRetry>,
  invoice: InvoiceRow,
): Promise<Partial<InvoiceRow>> {
  const { body, now, nowMs } = context;
  if (body.buyer === undefined) return {};
  const { settings } = await context.restaurant();
  const { invoices } = requireInvoices(settings);
  const buyer = trimmedBuyer(body.buyer);
  requireBuyer(buyer);
  const before: InvoiceContent = JSON.parse(invoice.content);
  if (before.correction !== undefined) requireSameNumber(before.buyer, buyer);
  else receiptForInvoice(await loadOrder(context, invoice.order_id), buyer, invoices);
  const issuedOn = wallAt(nowMs, settings.timeZone).slice(0, 10);
  const content: InvoiceContent = { ...before, buyer, issuedOn, issuedAt: now };
  return {
    ...{ issued_on: issuedOn, issued_at: now, content: JSON.stringify(content), xml: fa3Xml(content) },
    ...{ buyer_name: buyer.name, buyer_tax_id: buyer.taxId ?? null },
  };
}

export async function retryInvoice(context: CommandContext<InvoiceRetry>): Promise<undefined> {
  const { tx, caller, params } = context;
  const id = param(params, 'id');
  const invoice = await findInvoice(tx, caller.organizationId, id);
  if (invoice === null) throw new ProblemError('NOT_FOUND');
  if (invoice.state !== 'rejected') throw new ProblemError('INVOICE_NOT_REJECTED');
  const changes = await corrected(context, invoice);
  await changeInvoice(
    tx,
    caller.organizationId,
    { id, state: 'rejected' },
    { ...changes, state: 'queued', reason: null, session_reference: null, ksef_reference: null },
  );
  const payload = { after: { number: invoice.number, isCorrected: changes.xml !== undefined } };
  context.record({ type: 'invoice.retried', entity: 'order', entityId: invoice.order_id, payload });
  context.touch('invoices');
}
