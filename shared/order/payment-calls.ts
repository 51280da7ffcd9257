/** Calls of bill, payments, refunds, closing and cash sessions. None of them affects stations. */
import { approvalsRefreshMs, defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderTouches, receiptTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';
import { orderCommand } from './order-command.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const cashTouches = ['cashSessions', 'officeCashSessions', 'overview'] as const;

export const paymentReads = {
  /** The caller's own sessions, and unconfirmed sessions of the tills. */
  cashSessions: read({
    path: '/api/waiter/cash-sessions',
    roles: waiter,
    byPin: true,
    answer: 'CashSession[]',
    live: false,
    // The waiter waits next to the counted cash until the office confirms it.
    refreshMs: approvalsRefreshMs,
    failure: 'Failed to fetch cash sessions',
  }),
  /** All unconfirmed sessions, and the latest confirmed ones. */
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
  /** Removes the service charge of a large party, with the rights and approvals of a discount, or restores it. */
  removeServiceCharge: orderCommand({
    path: '/api/waiter/orders/:id/service-charge',
    body: 'ChargeRemovalCommand',
    touches: orderTouches,
    refusals: [
      'NO_SERVICE_CHARGE',
      'ORDER_NOT_OPEN',
      'RECEIPT_EXISTS',
      'APPROVAL_REQUIRED',
      'PAYMENTS_EXCEED_TOTAL',
    ],
  }),
  requestBill: orderCommand({
    path: '/api/waiter/orders/:id/bill',
    body: 'BillCommand',
    touches: receiptTouches,
    addsUp: true,
    refusals: ['ORDER_NOT_OPEN', 'ORDER_HAS_UNSENT_LINES', 'PRINTER_UNKNOWN'],
  }),
  takePayment: orderCommand({
    path: '/api/waiter/orders/:id/payments',
    body: 'NewPayment',
    touches: receiptTouches,
    addsUp: true,
    refusals: [
      'ORDER_NOT_OPEN',
      'ORDER_HAS_UNSENT_LINES',
      'ALREADY_PAID',
      'AMOUNT_CHANGED',
      'AMOUNT_EXCEEDS_DUE',
      'TENDERED_TOO_LITTLE',
      'APPROVAL_REQUIRED',
      'CASH_SESSION_REQUIRED',
      'LINE_STATE',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
    ],
  }),
  refundPayment: orderCommand({
    path: '/api/waiter/orders/:id/payments/:paymentId/refund',
    body: 'RefundCommand',
    touches: [...orderTouches, 'drawerOpenings'],
    addsUp: true,
    refusals: [
      'REFUND_EXCEEDS_PAYMENT',
      'CORRECTION_REQUIRED',
      'APPROVAL_REQUIRED',
      'CASH_SESSION_REQUIRED',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
    ],
  }),
  /** Corrects the kind of a payment: the unrefunded part is refunded and taken again by the other kind. No drawer opens. */
  changePaymentKind: orderCommand({
    path: '/api/waiter/orders/:id/payments/:paymentId/kind',
    body: 'PaymentKindChange',
    touches: [...orderTouches, 'dayReport'],
    refusals: ['REFUND_EXCEEDS_PAYMENT', 'APPROVAL_REQUIRED', 'ID_TAKEN', 'PAYMENTS_AT_LIMIT'],
  }),
  closeOrder: orderCommand({
    path: '/api/waiter/orders/:id/close',
    body: 'CloseCommand',
    touches: receiptTouches,
    refusals: ['ORDER_NOT_OPEN', 'ORDER_HAS_UNSENT_LINES', 'STILL_DUE', 'TAX_ID_INVALID'],
  }),
  reopenOrder: orderCommand({
    path: '/api/waiter/orders/:id/reopen',
    body: 'ReopenCommand',
    touches: orderTouches,
    refusals: [
      'ORDER_NOT_CLOSED',
      'RECEIPT_EXISTS',
      'REOPEN_WINDOW_OVER',
      'TABLE_HAS_OPEN_ORDER',
      'TABLE_ORDERS_AT_LIMIT',
      'OPEN_ORDERS_AT_LIMIT',
      'APPROVAL_REQUIRED',
      'ORDER_IN_DAY_REPORT',
    ],
  }),
  openCashSession: write({
    path: '/api/waiter/cash-sessions',
    roles: waiter,
    byPin: true,
    body: 'NewCashSession',
    status: 201,
    answer: 'CashSession',
    touches: cashTouches,
    refusals: ['CASH_SESSIONS_OFF', 'CASH_SESSION_OPEN', 'CASH_AT_LIMIT', 'APPROVAL_REQUIRED', 'ID_TAKEN'],
  }),
  /** Pay in and pay out, of the own session; for an admin, of any. */
  moveCash: write({
    path: '/api/waiter/cash-sessions/:id/movements',
    roles: [...waiter, ...admin],
    byPin: true,
    body: 'NewCashMovement',
    answer: 'CashSession',
    touches: cashTouches,
    addsUp: true,
    refusals: ['CASH_SESSION_STATE', 'CASH_SESSION_HOLDER', 'CASH_AT_LIMIT', 'APPROVAL_REQUIRED', 'ID_TAKEN'],
  }),
  /** The blind count, which ends the session. */
  countCash: write({
    path: '/api/waiter/cash-sessions/:id/count',
    roles: waiter,
    byPin: true,
    body: 'CashCount',
    answer: 'CashSession',
    touches: cashTouches,
    refusals: ['CASH_SESSION_STATE', 'CASH_SESSION_HOLDER', 'DENOMINATION_UNKNOWN'],
  }),
  confirmCash: write({
    path: '/api/admin/cash-sessions/:id/confirm',
    roles: admin,
    body: 'CashConfirmation',
    answer: 'CashSession',
    touches: cashTouches,
    ifMatch: true,
    refusals: ['CASH_SESSION_STATE', 'CASH_SELF_CONFIRMED'],
  }),
  askRecount: write({
    path: '/api/admin/cash-sessions/:id/recount',
    roles: admin,
    body: 'CashRecount',
    answer: 'CashSession',
    touches: cashTouches,
    ifMatch: true,
    refusals: ['CASH_SESSION_STATE'],
  }),
} as const;
