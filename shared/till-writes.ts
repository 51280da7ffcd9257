/** The writes of money and paper: bill, payments, refunds, closing, and the receipt. None of them touches a station's screen. */

import type { EmptyCommand } from './schemas/order-command-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import type {
  BillCommand,
  CloseCommand,
  NewPayment,
  RefundCommand,
  ReopenCommand,
} from './schemas/payment-schema.ts';
import type {
  BridgeToken,
  ReceiptCommand,
  ReceiptResolution,
  ReceiptWaiver,
} from './schemas/receipt-schema.ts';
import { orderReads, receiptReads, write } from './write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;

export const tillWrites = {
  requestBill: write<BillCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/bill',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
    addsUp: true,
  }),
  takePayment: write<NewPayment, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/payments',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
    addsUp: true,
  }),
  refundPayment: write<RefundCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/payments/:paymentId/refund',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
    addsUp: true,
  }),
  closeOrder: write<CloseCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/close',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
  }),
  reopenOrder: write<ReopenCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/reopen',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
  }),

  queueReceipt: write<ReceiptCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/receipt',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
  }),
  /** After a failure only: what is unknown has to be resolved first. */
  retryReceipt: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/receipt/retry',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
  }),
  resolveReceipt: write<ReceiptResolution, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/receipt/resolve',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
  }),
  waiveReceipt: write<ReceiptWaiver, Order>({
    method: 'POST',
    path: '/api/admin/orders/:id/receipt/waive',
    delivery: 'now',
    roles: admin,
    touches: receiptReads,
  }),
  copyReceipt: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/receipt/copy',
    delivery: 'now',
    roles: waiter,
    touches: receiptReads,
    addsUp: true,
  }),
  /** Any paper but a receipt: tried again, or given up. */
  retryPrint: write<EmptyCommand, void>({
    method: 'POST',
    path: '/api/admin/receipts/:id/retry',
    delivery: 'now',
    roles: admin,
    touches: receiptReads,
  }),
  dropPrint: write<undefined, void>({
    method: 'DELETE',
    path: '/api/admin/receipts/:id',
    delivery: 'now',
    roles: admin,
    touches: receiptReads,
  }),
  testPrint: write<EmptyCommand, void>({
    method: 'POST',
    path: '/api/admin/devices/:id/test-print',
    delivery: 'now',
    roles: admin,
    touches: receiptReads,
    addsUp: true,
  }),
  makeBridgeToken: write<EmptyCommand, BridgeToken>({
    method: 'POST',
    path: '/api/admin/devices/:id/bridge-token',
    delivery: 'now',
    roles: admin,
    touches: ['devices'],
    addsUp: true,
  }),
} as const;
