/** E-mails an invoice to the guest: PDF and XML, queued by the command and sent in the background. */
import type { InvoiceMail } from '#shared/invoices/invoice-schema.ts';
import { limits } from '#shared/kernel/limits.ts';
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { invalidField, ProblemError } from '../../../http/errors.ts';
import type { CommandContext } from '../../kernel/calls/command-context.ts';
import { param } from '../../kernel/calls/origin-frame.ts';
import { type Mail, MailError, queuedMail } from '../../kernel/mails/mail-rules.ts';
import { countMailsOfOrder, insertMail } from '../../kernel/mails/queued-mail-store.ts';
import { type MailSending, startSendingMails } from '../../kernel/mails/send-queued-mails.ts';
import { readSettings } from '../../kernel/restaurant/settings-store.ts';
import { sheetLanguage } from '../../kernel/sheets/sheet-file-rules.ts';
import { finishChange, loadOrder } from '../../order/orders/order-change.ts';
import type { InvoiceRow } from '../invoice-row.ts';
import { findInvoice } from '../invoice-store.ts';
import type { CredentialSeal } from '../ksef/credential-seal.ts';
import { invoiceFacts, invoiceFileName, invoiceTitle } from '../paper/invoice-facts.ts';
import { type InvoicePaper, readInvoicePaper, requireInvoiceOf } from '../paper/invoice-paper.ts';
import { invoicePdf } from '../paper/invoice-pdf.ts';

/** KSeF usually accepts within seconds; the e-mail then has the KSeF number. */
const acceptedWithinMs = 60_000;

function isUnderWay({ environment, ksef_number }: InvoiceRow): boolean {
  return environment !== null && ksef_number === null;
}

/** `hasMail`: the server has a mail account. */
export function mailInvoice({ hasMail }: { hasMail: boolean }) {
  return async (context: CommandContext<InvoiceMail>): Promise<Order> => {
    const { tx, caller, params, body, now, nowMs } = context;
    const { organizationId: org_id } = caller;
    const stored = await loadOrder(context, param(params, 'id'));
    if (!hasMail)
      throw new ProblemError('INVOICES_NOT_SET_UP', { detail: 'The server has no mail account (MAIL_URL).' });
    const { id: order_id } = stored.order;
    const invoice = await requireInvoiceOf(tx, stored.order);
    if (invoice.state === 'rejected') throw new ProblemError('INVOICE_REJECTED');
    if ((await countMailsOfOrder(tx, org_id, order_id)) >= limits.invoiceMailsMax)
      throw invalidField(
        'address',
        `is the address of an invoice that went to ${limits.invoiceMailsMax} already`,
      );
    await insertMail(tx, 'invoice_mails', {
      ...queuedMail(org_id, now),
      ...{ id: createUuid(nowMs), invoice_id: invoice.id, order_id, address: body.address },
      ...(isUnderWay(invoice) && { due_at: new Date(nowMs + acceptedWithinMs).toISOString() }),
    });
    context.touch('invoices');
    // The address is the guest's: only the number is recorded.
    const payload = { after: { number: invoice.number } };
    return finishChange(context, stored, {}, [], { type: 'invoice.mailed', payload });
  };
}

async function composedMail(
  { address, xml }: { address: string; xml: string },
  paper: InvoicePaper,
  language: string,
): Promise<Mail> {
  const { content, codes, isTrial } = paper;
  const { words, payment } = invoiceFacts(paper, language);
  const title = invoiceTitle(content, words);
  const name = invoiceFileName(content.number, language);
  const text = [
    ...(isTrial ? [words.trial] : []),
    `${title}, ${content.issuedOn}`,
    content.seller.name,
    ...payment.map(({ label, value }) => [label, value].filter(Boolean).join(': ')),
    '',
    words.attached,
    ...codes.slice(0, 1).map(({ link, label }) => `${words.check} (${label}): ${link}`),
  ];
  return {
    to: [address],
    subject: `${title} · ${content.seller.name}`,
    text: text.join('\n'),
    files: [
      { name: `${name}.pdf`, content: await invoicePdf(paper, language) },
      { name: `${name}.xml`, content: xml },
    ],
  };
}

export function startSendingInvoices(sending: MailSending, seal: CredentialSeal): { stop(): Promise<void> } {
  const { database, now } = sending;
  return startSendingMails(sending, {
    area: 'invoices',
    failure: 'an invoice could not be sent by e-mail',
    table: 'invoice_mails',
    async compose({ org_id, invoice_id, address }) {
      const found = await database.snapshot(async db => {
        const invoice = await findInvoice(db, org_id, invoice_id);
        if (invoice === null) return null;
        if (invoice.state === 'rejected') throw new MailError('refused', invoice.reason ?? '');
        const { defaultLanguage } = await readSettings(db, org_id);
        const paper = await readInvoicePaper(db, seal, invoice, now());
        return { paper, xml: invoice.xml, language: sheetLanguage(undefined, defaultLanguage) };
      });
      return found === null ? null : composedMail({ address, xml: found.xml }, found.paper, found.language);
    },
  });
}
