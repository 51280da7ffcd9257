/** Routes of an invoice's files: the XML as issued, KSeF's confirmation, and the PDF in the language of the interface. */
import type { Kysely } from 'kysely';
import { invoiceFiles } from '#shared/invoices/invoice-files.ts';
import { ProblemError } from '../../http/errors.ts';
import { requireRole } from '../kernel/callers/callers.ts';
import { callerOf, type OriginFrame, param, paramsOf } from '../kernel/calls/origin-frame.ts';
import type { OriginTables } from '../kernel/origin-tables.ts';
import { readSettings } from '../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../kernel/sheets/sheet-file-rules.ts';
import type { InvoiceRow } from './invoice-row.ts';
import { findInvoice } from './invoice-store.ts';
import type { CredentialSeal } from './ksef/credential-seal.ts';
import { invoiceFileName } from './paper/invoice-facts.ts';
import { readInvoicePaper } from './paper/invoice-paper.ts';
import { invoicePdf } from './paper/invoice-pdf.ts';

type File = { name: string; type: string; content: string | Buffer };
type MakeFile = (invoice: InvoiceRow, language: string) => Promise<File>;

const xmlType = 'application/xml; charset=utf-8';

function plainName({ number }: InvoiceRow): string {
  return number.replaceAll('/', '-');
}

async function confirmation(invoice: InvoiceRow): Promise<File> {
  if (invoice.upo === null) throw new ProblemError('NOT_FOUND');
  return { name: `${plainName(invoice)}-UPO.xml`, type: xmlType, content: invoice.upo };
}

export function registerInvoiceFiles(
  { app, database, identifyCaller, now }: OriginFrame,
  seal: CredentialSeal,
): void {
  const paperOf = (invoice: InvoiceRow) =>
    database.snapshot((db: Kysely<OriginTables>) => readInvoicePaper(db, seal, invoice, now()));
  const files: Record<keyof typeof invoiceFiles, MakeFile> = {
    invoiceXml: async invoice => ({
      ...{ name: `${plainName(invoice)}.xml`, type: xmlType, content: invoice.xml },
    }),
    invoiceConfirmation: confirmation,
    invoicePdf: async (invoice, language) => ({
      name: `${invoiceFileName(invoice.number, language)}.pdf`,
      type: 'application/pdf',
      content: await invoicePdf(await paperOf(invoice), language),
    }),
  };
  for (const [kind, make] of Object.entries(files))
    app.route({
      method: 'GET',
      url: invoiceFiles[kind as keyof typeof invoiceFiles],
      onRequest: async request => {
        request.caller = await identifyCaller(request);
        requireRole(request.caller, ['admin']);
      },
      async handler(request, reply) {
        const { organizationId } = callerOf(request);
        const id = param(paramsOf(request), 'id');
        const { invoice, defaultLanguage } = await database.snapshot(async db => ({
          invoice: await findInvoice(db, organizationId, id),
          defaultLanguage: (await readSettings(db, organizationId)).defaultLanguage,
        }));
        if (invoice === null) throw new ProblemError('NOT_FOUND');
        const language = sheetLanguage(request.headers['accept-language'], defaultLanguage);
        const { name, type, content } = await make(invoice, language);
        reply.headers({
          'cache-control': 'no-store',
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          vary: 'accept-language',
        });
        return reply.send(content);
      },
    });
}
