/** Calls of bill, payments, refunds, closing and cash sessions. None of them affects stations. */
import { approvalsRefreshMs, defaultRefreshMs } from '../intervals.ts';
import { read } from './read-row.ts';
import { orderTouches, receiptTouches } from './touched-reads.ts';
import { write } from './write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const cashTouches = ['cashSessions', 'officeCashSessions', 'overview'] as const;

export const paymentReads = {
  /** The caller's own, and those of the tills that are not confirmed. */
  cashSessions: read({
    path: '/api/waiter/cash-sessions',
    roles: waiter,
    answer: 'CashSession[]',
    live: false,
    // The office answers while somebody waits beside what they counted.
    refreshMs: approvalsRefreshMs,
    failure: 'Failed to fetch cash sessions',
  }),
  /** All that are not confirmed, and the last confirmed ones. */
  officeCashSessions: read({
    path: '/api/admin/cash-sessions',
    roles: admin,
    answer: 'CashSession[]',
    live: true,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch cash sessions',
  }),
} as const;

export const paymentWrites = {
  /** Removes the service charge of a large party, with the rights and approvals of a discount, or charges it again. */
  removeServiceCharge: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/service-charge',
    roles: waiter,
    body: 'ChargeRemovalCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderTouches,
    refusals: [
      ...(['NO_SERVICE_CHARGE', 'ORDER_NOT_OPEN', 'APPROVAL_REQUIRED', 'PAYMENTS_EXCEED_TOTAL'] as const),
    ],
  }),
  requestBill: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/bill',
    roles: waiter,
    body: 'BillCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: receiptTouches,
    addsUp: true,
    refusals: ['ORDER_NOT_OPEN', 'ORDER_HAS_UNSENT_LINES', 'PRINTER_UNKNOWN'],
  }),
  takePayment: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/payments',
    roles: waiter,
    body: 'NewPayment',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: receiptTouches,
    addsUp: true,
    refusals: [
      'ORDER_NOT_OPEN',
      'ORDER_HAS_UNSENT_LINES',
      'ALREADY_PAID',
      'AMOUNT_CHANGED',
      'AMOUNT_EXCEEDS_DUE',
      'TENDERED_TOO_LITTLE',
      'CASH_SESSION_REQUIRED',
      'LINE_STATE',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
    ],
  }),
  refundPayment: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/payments/:paymentId/refund',
    roles: waiter,
    body: 'RefundCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: [...orderTouches, 'drawerOpenings'],
    addsUp: true,
    refusals: [
      'REFUND_EXCEEDS_PAYMENT',
      'APPROVAL_REQUIRED',
      'CASH_SESSION_REQUIRED',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
    ],
  }),
  closeOrder: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/close',
    roles: waiter,
    body: 'CloseCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: receiptTouches,
    refusals: ['ORDER_NOT_OPEN', 'ORDER_HAS_UNSENT_LINES', 'STILL_DUE', 'TAX_ID_INVALID'],
  }),
  reopenOrder: write({
    method: 'POST',
    path: '/api/waiter/orders/:id/reopen',
    roles: waiter,
    body: 'ReopenCommand',
    status: 200,
    answer: 'Order',
    delivery: 'now',
    touches: orderTouches,
    refusals: [
      'ORDER_NOT_CLOSED',
      'RECEIPT_EXISTS',
      'REOPEN_WINDOW_OVER',
      'TABLE_HAS_OPEN_ORDER',
      'TABLE_ORDERS_AT_LIMIT',
      'APPROVAL_REQUIRED',
      'ORDER_IN_DAY_REPORT',
    ],
  }),
  openCashSession: write({
    method: 'POST',
    path: '/api/waiter/cash-sessions',
    roles: waiter,
    body: 'NewCashSession',
    status: 201,
    answer: 'CashSession',
    delivery: 'now',
    touches: cashTouches,
    refusals: ['CASH_SESSIONS_OFF', 'CASH_SESSION_OPEN', 'ID_TAKEN'],
  }),
  /** Pay in and pay out. */
  moveCash: write({
    method: 'POST',
    path: '/api/waiter/cash-sessions/:id/movements',
    roles: waiter,
    body: 'NewCashMovement',
    status: 200,
    answer: 'CashSession',
    delivery: 'now',
    touches: cashTouches,
    addsUp: true,
    refusals: ['CASH_SESSION_STATE', 'CASH_SESSION_HOLDER', 'ID_TAKEN'],
  }),
  /** The blind count, which ends the session. */
  countCash: write({
    method: 'POST',
    path: '/api/waiter/cash-sessions/:id/count',
    roles: waiter,
    body: 'CashCount',
    status: 200,
    answer: 'CashSession',
    delivery: 'now',
    touches: cashTouches,
    refusals: ['CASH_SESSION_STATE', 'CASH_SESSION_HOLDER', 'DENOMINATION_UNKNOWN'],
  }),
  confirmCash: write({
    method: 'POST',
    path: '/api/admin/cash-sessions/:id/confirm',
    roles: admin,
    body: 'CashConfirmation',
    status: 200,
    answer: 'CashSession',
    delivery: 'now',
    touches: cashTouches,
    ifMatch: true,
    refusals: ['CASH_SESSION_STATE', 'CASH_SELF_CONFIRMED'],
  }),
  askRecount: write({
    method: 'POST',
    path: '/api/admin/cash-sessions/:id/recount',
    roles: admin,
    body: 'CashRecount',
    status: 200,
    answer: 'CashSession',
    delivery: 'now',
    touches: cashTouches,
    ifMatch: true,
    refusals: ['CASH_SESSION_STATE'],
  }),
} as const;
