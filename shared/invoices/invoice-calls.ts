/** Calls of invoices: issuing one for a closed order, the office's list, and the connection to KSeF. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderTouches, receiptTouches } from '../kernel/touched-reads.ts';
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
  /** An invoice as it is after its corrections. */
  invoiceInForce: read({
    path: '/api/admin/invoices/:id',
    roles: admin,
    answer: 'InvoiceInForce',
    live: false,
    refreshMs: false,
    failure: null,
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
  ksef: read({
    path: '/api/admin/ksef',
    roles: admin,
    answer: 'KsefState',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: null,
  }),
} as const;

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
      'SERIES_EXHAUSTED',
    ],
  }),
  correctInvoice: write({
    path: '/api/admin/invoices/:id/correction',
    roles: admin,
    body: 'InvoiceCorrection',
    answer: null,
    touches: [...orderTouches, 'invoices', 'invoiceInForce', 'knownBuyers', 'drawerOpenings'],
    refusals: [
      'INVOICE_CHANGED',
      'INVOICE_NOT_ACCEPTED',
      'INVOICE_IS_CORRECTION',
      'INVOICE_AT_ZERO',
      'CORRECTION_ABOVE_PAID',
      'BUYER_NUMBER_FIXED',
      'TAX_ID_INVALID',
      'REFUND_EXCEEDS_PAYMENT',
      'CASH_SESSION_REQUIRED',
      'PAYMENTS_AT_LIMIT',
      'CLOCK_BEHIND',
      'SERIES_EXHAUSTED',
    ],
  }),
  /** Prints the order's invoice as a slip. */
  printInvoice: write({
    path: '/api/waiter/orders/:id/invoice/print',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'Order',
    touches: receiptTouches,
    addsUp: true,
    refusals: ['INVOICE_REJECTED', 'PRINTER_UNKNOWN', 'RECEIPT_STATE'],
  }),
  /** E-mails the order's invoice to the guest, as PDF and XML. */
  mailInvoice: write({
    path: '/api/waiter/orders/:id/invoice/mail',
    roles: waiter,
    byPin: true,
    body: 'InvoiceMail',
    answer: 'Order',
    touches: [...orderTouches, 'invoices'],
    addsUp: true,
    refusals: ['INVOICE_REJECTED', 'INVOICES_NOT_SET_UP', 'RECEIPT_STATE'],
  }),
  retryInvoice: write({
    path: '/api/admin/invoices/:id/retry',
    roles: admin,
    body: 'InvoiceRetry',
    answer: null,
    touches: ['invoices', 'knownBuyers', 'overview'],
    refusals: [
      'INVOICE_NOT_REJECTED',
      'INVOICES_NOT_SET_UP',
      'RECEIPT_STATE',
      'RECEIPT_REQUIRED',
      'RECEIPT_WITHOUT_TAX_ID',
      'TAX_ID_INVALID',
      'BUYER_NUMBER_FIXED',
    ],
  }),
  saveKsefCredential: write({
    method: 'PUT',
    path: '/api/admin/ksef/credential',
    roles: admin,
    body: 'NewKsefCredential',
    answer: null,
    touches: ['ksef'],
    isRepeatable: true,
    refusals: ['INVOICES_NOT_SET_UP', 'KSEF_CREDENTIAL_INVALID', 'KSEF_CERTIFICATE_EXPIRED'],
  }),
  removeKsefCredential: write({
    method: 'DELETE',
    path: '/api/admin/ksef/credential',
    roles: admin,
    body: null,
    answer: null,
    touches: ['ksef'],
  }),
} as const;
