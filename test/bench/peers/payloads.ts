/** Payload of the fan-out benches: one table as on the waiters' floor plan, about 300 bytes, the same for all servers. */

import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { updateMark } from '../../helpers/endurance/counter-process.ts';

export function tableEntity(index: number, version: number): WaiterTable {
  return {
    id: `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    label: String(index),
    seats: 4,
    location: { id: '01970000-0000-7000-8000-000000000010', name: 'Garden', color: '#336699' },
    state: 'occupied',
    isBlocked: false,
    note: `${updateMark} by the window, laid for the ${100_000 + version}th time; they ask for the terrace if it stays dry`,
    orders: [],
  };
}

/** An occupied table; these stay unchanged while others change. */
export function orderedTable(index: number): WaiterTable {
  const order = {
    id: `01970000-0000-7000-8001-${String(index).padStart(12, '0')}`,
    number: index,
    state: 'open' as const,
    waiterId: '01970000-0000-7000-8000-000000000101',
    waiterName: 'Katarzyna',
    guestCount: 4,
    total: 24_600,
    due: 24_600,
    openedAt: '2025-11-20T17:00:00.000Z',
    draftLines: 0,
    heldLines: 2,
    sentLines: 3,
    preparingLines: 1,
    readyLines: 1,
    isReceiptPending: false,
  };
  const { note: _note, ...table } = tableEntity(index, 0);
  return { ...table, orders: [order] };
}

/** The same message that our server sends for one changed table, for the compared servers to send. */
export function peerMessage(index: number, version: number): Record<string, unknown> {
  return {
    type: 'delta',
    sub: 1,
    from: `abcdef.${100_000 + version}.0123456789ab`,
    to: `abcdef.${100_001 + version}.0123456789ab`,
    put: [tableEntity(index, version)],
    remove: [],
  };
}
