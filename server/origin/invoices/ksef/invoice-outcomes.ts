/** Stores what KSeF did with an invoice, each in a transaction that changes nothing if the invoice is in another state than the sender knows. */
import type { OwnTransaction } from '../../kernel/calls/own-transaction.ts';
import type { InvoiceRow } from '../invoice-row.ts';
import type { InvoiceOutcomes } from './ksef-pass.ts';
import { changeInvoice, type UnsettledInvoice } from './ksef-store.ts';

type Options = {
  change: OwnTransaction;
  organizationId: string;
  isLate: (invoice: UnsettledInvoice) => boolean;
};

export function createInvoiceOutcomes({
  change,
  organizationId,
  isLate,
}: Options): InvoiceOutcomes & { markLate(invoice: UnsettledInvoice): Promise<boolean> } {
  const store = (
    expected: Partial<InvoiceRow> & Pick<InvoiceRow, 'id'>,
    changes: Partial<InvoiceRow>,
  ): Promise<boolean> =>
    change({ organizationId, deviceId: null }, async ({ tx, touch }) => {
      const hasChanged = await changeInvoice(tx, organizationId, expected, changes);
      if (hasChanged) touch('invoices');
      return hasChanged;
    });
  const inSession = ({ id }: UnsettledInvoice, session_reference: string) =>
    ({ id, state: 'sent', session_reference }) as const;
  const waitingState = (invoice: UnsettledInvoice) => (isLate(invoice) ? 'offline24' : 'queued');

  return {
    markLate: ({ id }) => store({ id, state: 'queued' }, { state: 'offline24' }),
    markSent: ({ id, state, xml }, session_reference) =>
      // The text may have been corrected since it was read.
      store({ id, state, xml }, { state: 'sent', session_reference, ksef_reference: null, reason: null }),
    noteReference: (invoice, session, ksef_reference) =>
      store({ ...inSession(invoice, session), ksef_reference: null }, { ksef_reference }),
    requeue: (invoice, session) =>
      store(inSession(invoice, session), {
        state: waitingState(invoice),
        session_reference: null,
        ksef_reference: null,
      }),
    reject: (invoice, session, reason) => store(inSession(invoice, session), { state: 'rejected', reason }),
    accept: (invoice, session, { ksefNumber, session: session_reference, reference: ksef_reference }) =>
      store(inSession(invoice, session), {
        ...{ state: 'accepted', ksef_number: ksefNumber, session_reference, ksef_reference },
      }),
    confirm: ({ id }, upo) => store({ id, state: 'accepted', upo: null }, { upo }),
  };
}
