/** Calls by which a waiter offers orders to a colleague, who accepts or declines. */
import { approvalsRefreshMs } from '../intervals.ts';
import { read } from './read-row.ts';
import { orderAndStationTouches } from './touched-reads.ts';
import { write } from './write-row.ts';

const waiter = ['waiter'] as const;

export const transferReads = {
  /** Open ones, and those decided in the last minutes. */
  orderTransfers: read({
    path: '/api/waiter/transfers',
    roles: waiter,
    byPin: true,
    answer: 'OrderTransfer[]',
    live: true,
    refreshMs: approvalsRefreshMs,
    // The lists of orders beside it say so.
    failure: null,
  }),
} as const;

export const transferWrites = {
  /** The same offer again is the one that is open. */
  askTransfer: write({
    method: 'POST',
    path: '/api/waiter/transfers',
    roles: waiter,
    byPin: true,
    body: 'TransferRequest',
    status: 200,
    answer: 'OrderTransfer',
    delivery: 'now',
    touches: ['orderTransfers'],
    refusals: ['ORDER_NOT_OPEN', 'TRANSFER_OPEN', 'TRANSFER_LIMIT'],
  }),
  /** By who was asked. Orders that were closed or given to somebody else meanwhile stay as they are. */
  acceptTransfer: write({
    method: 'POST',
    path: '/api/waiter/transfers/:id/accept',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    status: 200,
    answer: 'OrderTransfer',
    delivery: 'now',
    touches: orderAndStationTouches,
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
  declineTransfer: write({
    method: 'POST',
    path: '/api/waiter/transfers/:id/decline',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    status: 200,
    answer: 'OrderTransfer',
    delivery: 'now',
    touches: ['orderTransfers'],
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
  /** By its giver, or an admin. */
  cancelTransfer: write({
    method: 'POST',
    path: '/api/waiter/transfers/:id/cancel',
    roles: waiter,
    byPin: true,
    body: 'EmptyCommand',
    status: 200,
    answer: 'OrderTransfer',
    delivery: 'now',
    touches: ['orderTransfers'],
    refusals: ['TRANSFER_DECIDED', 'TRANSFER_NOT_YOURS'],
  }),
} as const;
