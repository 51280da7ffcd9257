/** The live topics from which notifications are derived. The server subscribes to them while somebody can be reached. */

import type { AvailabilityReport, BlockedOrder } from '#shared/catalog/availability-schema.ts';
import { readPath } from '#shared/contract/paths.ts';
import type { Approval, OrderTransfer } from '#shared/order/correction-schema.ts';
import type { LineStation } from '#shared/order/order-schema.ts';
import type { PrintJob } from '#shared/order/receipt-schema.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import type { Restaurant } from './alert-conditions.ts';

/** A live topic; `current` is undefined until it was answered. */
export type WatchTopic = (
  organizationId: string,
  path: string,
  changed: () => void,
) => { current(): unknown; isSettled(): boolean; leave(): void };

type WatchedRestaurant = {
  now(): Restaurant & { staff: readonly User[] | null };
  /** True once every topic was answered at least once, or is unavailable. */
  isSettled(): boolean;
  /** True once the languages of the staff are known. */
  knowsLanguages(): boolean;
  leave(): void;
};

const paths = {
  kitchen: readPath('preparationOrders', { location: 'kitchen' }),
  bar: readPath('preparationOrders', { location: 'bar' }),
  approvals: readPath('approvals'),
  printJobs: readPath('printJobs'),
  blockedOrders: readPath('blockedOrders'),
  availabilityReports: readPath('availabilityReports'),
  orderTransfers: readPath('orderTransfers'),
  settings: readPath('settings'),
  staff: readPath('users'),
};

/** The waiters' view of a line: not ready while it is at the pass, and ready from the time when the pass calls them. */
function lineForWaiters(line: TicketLine): TicketLine {
  const { readyAt: _, stations, ...rest } = line;
  if (line.isAtPass) return { ...rest, state: 'preparing' };
  if (line.called === undefined) return line;
  const { at } = line.called;
  return { ...rest, readyAt: at, ...(stations !== undefined && { stations: calledAt(stations, at) }) };
}

/** Moves the last station's time to the time of the call. */
function calledAt(stations: readonly LineStation[], at: string): LineStation[] {
  const last = stations
    .map(station => station.at ?? '')
    .sort()
    .at(-1);
  return stations.map(station => (station.at === last ? { ...station, at } : station));
}

function ticketsForWaiters(tickets: readonly Ticket[] | null): Ticket[] | null {
  const isOfPass = (line: TicketLine) => line.isAtPass === true || line.called !== undefined;
  return (
    tickets?.map(ticket =>
      ticket.lines.some(isOfPass) ? { ...ticket, lines: ticket.lines.map(lineForWaiters) } : ticket,
    ) ?? null
  );
}

export function watchRestaurant(
  organizationId: string,
  watch: WatchTopic,
  changed: () => void,
): WatchedRestaurant {
  const topics = {
    kitchen: watch(organizationId, paths.kitchen, changed),
    bar: watch(organizationId, paths.bar, changed),
    approvals: watch(organizationId, paths.approvals, changed),
    printJobs: watch(organizationId, paths.printJobs, changed),
    blockedOrders: watch(organizationId, paths.blockedOrders, changed),
    availabilityReports: watch(organizationId, paths.availabilityReports, changed),
    orderTransfers: watch(organizationId, paths.orderTransfers, changed),
    settings: watch(organizationId, paths.settings, changed),
    staff: watch(organizationId, paths.staff, changed),
  };
  /** The read table's schema has validated it. */
  const known = <T>(topic: keyof typeof topics) => (topics[topic].current() ?? null) as T | null;
  return {
    now: () => ({
      kitchen: ticketsForWaiters(known<Ticket[]>('kitchen')),
      bar: known<Ticket[]>('bar'),
      approvals: known<Approval[]>('approvals'),
      printJobs: known<PrintJob[]>('printJobs'),
      blockedOrders: known<BlockedOrder[]>('blockedOrders'),
      availabilityReports: known<AvailabilityReport[]>('availabilityReports'),
      orderTransfers: known<OrderTransfer[]>('orderTransfers'),
      settings: known<Settings>('settings'),
      staff: known<User[]>('staff'),
    }),
    isSettled: () => Object.values(topics).every(topic => topic.isSettled()),
    knowsLanguages: () => topics.staff.current() !== undefined && topics.settings.current() !== undefined,
    leave() {
      for (const topic of Object.values(topics)) topic.leave();
    },
  };
}

/** Waiters whose preferences decide whether others are notified instead. */
export function waitersOf({ kitchen, bar }: Pick<Restaurant, 'kitchen' | 'bar'>): string[] {
  return [...new Set([...(kitchen ?? []), ...(bar ?? [])].map(({ waiterId }) => waiterId))];
}
