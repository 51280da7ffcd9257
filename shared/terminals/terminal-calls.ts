/** Calls of card payments at terminals. */
import { defaultRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { receiptTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';
import { orderCommand } from '../order/order-command.ts';

export const terminalReads = {
  /** Who is at which terminal, for everybody who wants to send a payment there. */
  terminalQueues: read({
    path: '/api/waiter/terminals',
    roles: ['waiter'],
    byPin: true,
    answer: 'TerminalQueue[]',
    live: true,
    refreshMs: defaultRefreshMs,
    // The terminal can be used without it.
    failure: null,
  }),
} as const;

export const terminalWrites = {
  /** The order shows what becomes of it as `atTerminal`; an approved payment is booked, and closes the order if it `closes`. */
  sendToTerminal: orderCommand({
    path: '/api/waiter/orders/:id/terminal-payments',
    body: 'NewTerminalPayment',
    touches: receiptTouches,
    refusals: [
      'ORDER_NOT_OPEN',
      'ORDER_HAS_UNSENT_LINES',
      'ALREADY_PAID',
      'AMOUNT_CHANGED',
      'AMOUNT_EXCEEDS_DUE',
      'APPROVAL_REQUIRED',
      'LINE_STATE',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
      'TAX_ID_INVALID',
      'TERMINAL_UNKNOWN',
      'TERMINAL_BUSY',
    ],
  }),
  /** To the terminal that approved the payment; the order shows what becomes of it as `atTerminal`. */
  refundAtTerminal: orderCommand({
    path: '/api/waiter/orders/:id/payments/:paymentId/terminal-refunds',
    body: 'NewTerminalRefund',
    touches: receiptTouches,
    refusals: [
      'REFUND_EXCEEDS_PAYMENT',
      'CORRECTION_REQUIRED',
      'APPROVAL_REQUIRED',
      'ID_TAKEN',
      'PAYMENTS_AT_LIMIT',
      'TERMINAL_UNKNOWN',
      'TERMINAL_BUSY',
    ],
  }),
  /** Asks the terminal to stop; the guest may have paid already. */
  cancelAtTerminal: orderCommand({
    path: '/api/waiter/orders/:id/terminal-payments/:paymentId/cancel',
    body: 'EmptyCommand',
    touches: receiptTouches,
    refusals: ['TERMINAL_PAYMENT_STATE'],
  }),
  /** Decides an unknown outcome by the slip and the terminal's own list. */
  resolveAtTerminal: write({
    path: '/api/admin/orders/:id/terminal-payments/:paymentId/resolve',
    roles: ['admin'],
    body: 'TerminalResolution',
    answer: 'Order',
    touches: receiptTouches,
    refusals: ['TERMINAL_PAYMENT_STATE', 'PAYMENTS_AT_LIMIT'],
  }),
  /** Asks all terminals for the totals of their day. The X report has each answer as soon as it came. */
  askTerminalTotals: write({
    path: '/api/admin/terminals/totals',
    roles: ['admin'],
    body: 'EmptyCommand',
    answer: null,
    touches: ['dayReportDraft'],
    refusals: ['TERMINAL_UNKNOWN'],
  }),
} as const;
