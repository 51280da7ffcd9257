/** Calls with which an admin finds and erases a guest's data. */
import { read } from '../kernel/read-row.ts';
import { orderTouches } from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';

const admin = ['admin'] as const;

export const guestDataReads = {
  guestData: read({
    path: '/api/admin/guest-data',
    query: ['search'],
    querySchema: 'GuestDataQuery',
    roles: admin,
    answer: 'GuestData',
    live: false,
    refreshMs: false,
    failure: null,
  }),
} as const;

export const guestDataWrites = {
  eraseGuestData: write({
    path: '/api/admin/guest-data/erase',
    roles: admin,
    body: 'GuestDataErasure',
    answer: null,
    touches: [...orderTouches, 'guestData', 'adminOrders', 'orderEvents'],
    refusals: ['NOT_FOUND', 'ORDER_NOT_CLOSED'],
  }),
} as const;
