/** Calls of invoices: issuing one for a closed order, and the office's list. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;

export const invoiceReads = {
  /** The latest invoices, newest first. */
  invoices: read({
    path: '/api/admin/invoices',
    roles: admin,
    answer: 'InvoiceEntry[]',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  /** The companies that had an invoice here, so that each is typed once. */
  knownBuyers: read({
    path: '/api/waiter/buyers',
    roles: waiter,
    byPin: true,
    answer: 'KnownBuyers',
    live: false,
    refreshMs: false,
    failure: null,
  }),
} as const;

/** The invoice as issued, by schema FA(3). */
export const invoiceXmlPath = '/api/admin/invoices/:id/invoice.xml';

export const invoiceWrites = {
  issueInvoice: write({
    path: '/api/waiter/orders/:id/invoice',
    roles: waiter,
    byPin: true,
    body: 'NewInvoice',
    answer: 'Order',
    touches: [...orderTouches, 'invoices', 'knownBuyers'],
    refusals: [
      'INVOICES_NOT_SET_UP',
      'ORDER_NOT_CLOSED',
      'INVOICE_EXISTS',
      'AMOUNT_CHANGED',
      'STILL_DUE',
      'RECEIPT_STATE',
      'RECEIPT_REQUIRED',
      'RECEIPT_WITHOUT_TAX_ID',
      'TAX_ID_INVALID',
      'CLOCK_BEHIND',
    ],
  }),
} as const;
