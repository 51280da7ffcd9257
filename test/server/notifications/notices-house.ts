/** The restaurant for tests of notices: staff, a table, a ticket with lines. */

import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { NoticeMessage } from '../../../server/notifications/open-screens.ts';

export const startMs = Date.parse('2026-11-20T18:00:00Z');
const hall = '00000000-0000-4000-8000-0000000000aa';

export function isoAt(ms: number): string {
  return new Date(ms).toISOString();
}

export function makeLine(id: string, change: Partial<TicketLine> = {}): TicketLine {
  return { id, name: id, names: {}, quantity: 1, modifiers: [], state: 'sent', ...change };
}

export function makeTicket(lines: TicketLine[], change: Partial<Ticket> = {}): Ticket {
  return {
    ...{ id: 'ticket', state: 'open', orderId: 'order', orderNumber: 7, orderType: 'dineIn' },
    ...{ tableLabel: '5', locationId: hall, course: 1, round: 1, guestCount: 2 },
    ...{ waiterId: 'anna', waiterName: 'Anna', sentAt: isoAt(startMs), targetMinutes: 240, lines },
    ...change,
  };
}

function person(id: string, roles: User['roles'], language?: string): User {
  const rights = { voidSent: false, discountMaxPercent: 0, refund: false, reopen: false };
  const more = language === undefined ? {} : { language };
  const fixed = { orgRole: 'basic_member' as const, isActive: true, version: 1, rights };
  return { id, username: id, displayName: id, roles, ...fixed, ...more };
}

export const staff: User[] = [
  person('anna', ['waiter']),
  person('bartek', ['waiter'], 'pl-PL'),
  person('celina', ['waiter']),
  person('dorota', ['admin']),
];

/** A table of the hall with an open order of the waiter. */
export function servedTable(waiterId: string): WaiterTable {
  const order = { id: 'other', number: 8, state: 'open', waiterId, waiterName: waiterId };
  return {
    ...{ id: 'table', label: '6', seats: 2, state: 'occupied', isBlocked: false },
    location: { id: hall, name: 'Sala', color: '#aabbcc' },
    orders: [order],
  } as unknown as WaiterTable;
}

/** A line that became ready at the start; `by`: who claimed it. */
export function ready(id: string, by?: string): TicketLine {
  const readyAt = isoAt(startMs);
  return makeLine(id, {
    state: 'ready',
    readyAt,
    ...(by !== undefined && { claimedBy: { id: by, name: by } }),
  });
}

export function soup(): Ticket[] {
  return [makeTicket([ready('soup')])];
}

/** Short form of what a screen was sent; `!` means with sound. */
export function toldOn(screen: { told: readonly NoticeMessage[] }): string[] {
  return screen.told.map(message =>
    message.type === 'notice'
      ? `${message.notice.title} | ${message.notice.body}${message.isLoud ? ' !' : ''}`
      : `over${message.takenBy === undefined ? '' : ` by ${message.takenBy}`}`,
  );
}
