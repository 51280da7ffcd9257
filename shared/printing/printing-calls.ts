/** Calls of receipts, the print queue and printers. */
import { printersRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { receiptTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';
import { orderCommand } from '../order/order-command.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const receiptRefusals = ['RECEIPT_EXISTS', 'RECEIPT_STATE', 'PRINTER_UNKNOWN'] as const;

export const printingReads = {
  printers: read({
    path: '/api/waiter/printers',
    roles: waiter,
    byPin: true,
    answer: 'PrinterState[]',
    live: true,
    refreshMs: printersRefreshMs,
    failure: 'Failed to fetch devices',
  }),
  printJobs: read({
    path: '/api/admin/receipts',
    roles: admin,
    answer: 'PrintJob[]',
    live: true,
    refreshMs: printersRefreshMs,
    failure: 'Failed to fetch orders',
  }),
} as const;

export const printingWrites = {
  queueReceipt: orderCommand({
    path: '/api/waiter/orders/:id/receipt',
    body: 'ReceiptCommand',
    touches: receiptTouches,
    refusals: ['ORDER_NOT_CLOSED', 'TAX_ID_INVALID', ...receiptRefusals],
  }),
  /** Allowed after a failure only; an unknown outcome must be resolved first. */
  retryReceipt: orderCommand({
    path: '/api/waiter/orders/:id/receipt/retry',
    body: 'EmptyCommand',
    touches: receiptTouches,
    refusals: ['RECEIPT_STATE'],
  }),
  resolveReceipt: orderCommand({
    path: '/api/waiter/orders/:id/receipt/resolve',
    body: 'ReceiptResolution',
    touches: receiptTouches,
    refusals: ['RECEIPT_STATE'],
  }),
  waiveReceipt: write({
    path: '/api/admin/orders/:id/receipt/waive',
    roles: admin,
    body: 'ReceiptWaiver',
    answer: 'Order',
    touches: receiptTouches,
    refusals: ['ORDER_NOT_CLOSED', 'RECEIPT_STATE'],
  }),
  copyReceipt: orderCommand({
    path: '/api/waiter/orders/:id/receipt/copy',
    body: 'EmptyCommand',
    touches: receiptTouches,
    addsUp: true,
    refusals: ['RECEIPT_STATE', 'PRINTER_UNKNOWN'],
  }),
  /** Retries or cancels print jobs other than receipts. */
  retryPrint: write({
    path: '/api/admin/receipts/:id/retry',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: receiptTouches,
    refusals: ['RECEIPT_STATE', 'PRINTER_UNKNOWN'],
  }),
  dropPrint: write({
    method: 'DELETE',
    path: '/api/admin/receipts/:id',
    roles: admin,
    body: null,
    answer: null,
    touches: receiptTouches,
    refusals: ['RECEIPT_STATE'],
  }),
  testPrint: write({
    path: '/api/admin/devices/:id/test-print',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: receiptTouches,
    addsUp: true,
    refusals: ['PRINTER_UNKNOWN'],
  }),
  /** For fiscal printers with a bridge program. The printer refuses a second report without sales in between. */
  printFiscalDayReport: write({
    path: '/api/admin/devices/:id/fiscal-day-report',
    roles: admin,
    body: 'EmptyCommand',
    answer: null,
    touches: receiptTouches,
    addsUp: true,
    refusals: ['PRINTER_UNKNOWN'],
  }),
  makeBridgeToken: write({
    path: '/api/admin/devices/:id/bridge-token',
    roles: admin,
    body: 'EmptyCommand',
    answer: 'BridgeToken',
    touches: ['devices'],
    addsUp: true,
    // A stored response would contain the token in plain text; a repeat creates a new token.
    isRepeatable: true,
  }),
} as const;
