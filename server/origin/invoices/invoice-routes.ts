/** Routes of invoices. */
import { invoiceFiles } from '#shared/invoices/invoice-calls.ts';
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireRole } from '../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, param, paramsOf } from '../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { withoutNulls } from '../kernel/calls/without-nulls.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { issueInvoice } from './invoice-commands.ts';
import { correctInvoice, readInForce } from './invoice-correction-commands.ts';
import { isUndecided } from './invoice-correction-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { findInvoice, listBuyers, listInvoices } from './invoice-store.ts';
import type { CredentialSeal } from './ksef/credential-seal.ts';
import { readKsefState, removeCredential, retryInvoice, saveCredential } from './ksef/ksef-commands.ts';

/** More than a month of a large restaurant. */
const invoicesMax = 1_000;
const buyersMax = 300;

export function registerInvoices({ read, command }: OriginRoutes): void {
  read('invoices', {
    areas: ['invoices', 'settings'],
    async answer({ db, caller }) {
      const rows = await listInvoices(db, caller.organizationId, invoicesMax);
      const { invoices } = await readSettings(db, caller.organizationId);
      const system = invoices?.ksef ?? null;
      const undecided = new Set(
        rows.filter(row => isUndecided(row, system)).map(row => row.corrects ?? row.number),
      );
      return rows.map(row => {
        const issuedBy: Person = JSON.parse(row.issued_by);
        const totalNow = row.total + Number(row.changed ?? 0);
        const isInvoice = row.corrects === null;
        return withoutNulls({
          ...{ id: row.id, number: row.number, state: row.state, total: row.total },
          issuedOn: row.issued_on,
          issuedAt: row.issued_at,
          issuedBy,
          orderId: row.order_id,
          orderNumber: row.order_number,
          tableLabel: row.table_label,
          corrects: row.corrects,
          totalNow: row.changed === null ? null : totalNow,
          isCorrectable: isInvoice && totalNow > 0 && !undecided.has(row.number) ? true : null,
          buyerName: row.buyer_name,
          buyerTaxId: row.buyer_tax_id,
          environment: row.environment,
          ksefNumber: row.ksef_number,
          reason: row.reason,
          buyer: row.buyer === null ? null : (JSON.parse(row.buyer) as InvoiceBuyer),
          hasConfirmation: row.confirmed === null ? null : true,
        });
      });
    },
  });
  read('knownBuyers', {
    areas: ['invoices'],
    async answer({ db, caller }) {
      const rows = await listBuyers(db, caller.organizationId, buyersMax);
      return { buyers: rows.map(({ buyer }) => JSON.parse(buyer)) };
    },
  });
  read('invoiceInForce', { areas: ['invoices', 'orders'], answer: readInForce });
  command('issueInvoice', issueInvoice);
  command('correctInvoice', correctInvoice);
}

/** `seal` encrypts the credentials. */
export function registerKsef({ read, command }: OriginRoutes, seal: CredentialSeal): void {
  read('ksef', { areas: ['invoices', 'settings'], answer: readKsefState });
  command('retryInvoice', retryInvoice);
  command('saveKsefCredential', saveCredential(seal));
  command('removeKsefCredential', removeCredential);
}

const files: Record<keyof typeof invoiceFiles, { column: 'xml' | 'upo'; suffix: string }> = {
  invoiceXml: { column: 'xml', suffix: '' },
  invoiceConfirmation: { column: 'upo', suffix: '-UPO' },
};

function fileOf(invoice: InvoiceRow | null, column: 'xml' | 'upo'): string {
  const text = invoice?.[column] ?? null;
  if (text === null) throw new ProblemError('NOT_FOUND');
  return text;
}

export function registerInvoiceFiles({ app, database, identifyCaller }: OriginFrame): void {
  for (const kind of ['invoiceXml', 'invoiceConfirmation'] as const) {
    const { column, suffix } = files[kind];
    app.route({
      method: 'GET',
      url: invoiceFiles[kind],
      onRequest: async request => {
        request.caller = await identifyCaller(request);
        requireRole(request.caller, ['admin']);
      },
      async handler(request, reply) {
        const { organizationId } = callerOf(request);
        const id = param(paramsOf(request), 'id');
        const invoice = await database.snapshot(db => findInvoice(db, organizationId, id));
        const text = fileOf(invoice, column);
        reply.headers({
          'cache-control': 'no-store',
          'content-type': 'application/xml; charset=utf-8',
          'content-disposition': `attachment; filename="${invoice?.number.replaceAll('/', '-')}${suffix}.xml"`,
        });
        return reply.send(text);
      },
    });
  }
}
