/** Calls by which a waiter offers orders to a colleague, who accepts or declines. */
import { approvalsRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import { orderAndStationTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const waiter = ['waiter'] as const;

export const transferReads = {
  /** Open transfers, and those decided in the last minutes. */
  orderTransfers: read({
    path: '/api/waiter/transfers',
    roles: waiter,
    byPin: true,
    answer: 'OrderTransfer[]',
    live: true,
    refreshMs: approvalsRefreshMs,
    // A failure is already shown by the order lists on the same screen.
    failure: null,
  }),
} as const;

export const transferWrites = {
  /** Repeating an open offer returns that offer. */
  askTransfer: write({
    path: '/api/waiter/transfers',
    roles: waiter,
    byPin: true,
    body: 'TransferRequest',
    answer: 'OrderTransfer',
    touches: ['orderTransfers'],
    refusals: ['ORDER_NOT_OPEN', 'TRANSFER_OPEN', 'TRANSFER_LIMIT'],
  }),
  /** Called by the recipient. Orders that were closed or transferred meanwhile are left unchanged. */
  acceptTransfer: write({
    path: '/api/waiter/transfers/:id/accept',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'OrderTransfer',
    touches: orderAndStationTouches,
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
  declineTransfer: write({
    path: '/api/waiter/transfers/:id/decline',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'OrderTransfer',
    touches: ['orderTransfers'],
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
  /** Allowed for the giver, or an admin. */
  cancelTransfer: write({
    path: '/api/waiter/transfers/:id/cancel',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    answer: 'OrderTransfer',
    touches: ['orderTransfers'],
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
} as const;
