/** Routes of invoices. */
import type { InvoiceBuyer } from '#shared/invoices/invoice-schema.ts';
import type { Person } from '#shared/kernel/schema-parts.ts';
import type { OriginRoutes } from '../kernel/calls/origin-routes.ts';
import { withoutNulls } from '../kernel/calls/without-nulls.ts';
import { mailStateOf } from '../kernel/mails/mail-rules.ts';
import { listMails } from '../kernel/mails/queued-mail-store.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { issueInvoice } from './invoice-commands.ts';
import { correctInvoice, readInForce } from './invoice-correction-commands.ts';
import { isUndecided } from './invoice-correction-rules.ts';
import { listBuyers, listInvoices } from './invoice-store.ts';
import type { CredentialSeal } from './ksef/credential-seal.ts';
import { readKsefState, removeCredential, retryInvoice, saveCredential } from './ksef/ksef-commands.ts';
import { mailInvoice } from './mails/mail-invoice.ts';
import { printInvoice } from './paper/print-invoice.ts';
import { decidePurchase, fetchPurchases, readPurchases } from './purchases/purchase-commands.ts';

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
      // An invoice is e-mailed after it was issued. The first thirteen signs of an id are its time.
      const [from = ''] = rows.map(({ id }) => id.slice(0, 13)).toSorted();
      const mails = new Map(
        (await listMails(db, 'invoice_mails', { orgId: caller.organizationId, from })).map(row => [
          row.invoice_id,
          row,
        ]),
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
          mail: mailStateOf(mails.get(row.id)),
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

/** `seal` encrypts the credentials, one of which signs codes on paper. */
export function registerKsef(
  { read, command }: OriginRoutes,
  { seal, hasMail }: { seal: CredentialSeal; hasMail: boolean },
): void {
  read('ksef', { areas: ['invoices', 'settings'], answer: readKsefState });
  command('retryInvoice', retryInvoice);
  command('saveKsefCredential', saveCredential(seal));
  command('removeKsefCredential', removeCredential);
  command('printInvoice', printInvoice(seal));
  command('mailInvoice', mailInvoice({ hasMail }));
  read('purchases', { areas: ['invoices', 'ingredients', 'settings'], answer: readPurchases });
  command('fetchPurchases', fetchPurchases);
  command('decidePurchase', decidePurchase);
}
