/** Reads that have to be loaded before a screen with several data sources is shown. */
import {
  hasAnyRole,
  type PreparationLocation,
  preparationLocations,
  type Role,
} from '#shared/kernel/roles.ts';
import type { WantedRead } from './screen-route.ts';

export const overviewReads: WantedRead[] = [
  { name: 'overview' },
  { name: 'printJobs' },
  { name: 'printers' },
  { name: 'stationReach' },
];

/** Print jobs, printer status, and orders closed without a receipt. */
export const printJobReads: WantedRead[] = [
  { name: 'printJobs' },
  { name: 'printers' },
  { name: 'recentlyClosedOrders' },
];

export function ticketsOf(location: PreparationLocation): WantedRead {
  return { name: 'preparationOrders', params: { location } };
}

/** The stations that the user's roles cover. */
export function stationReads(roles: readonly Role[]): WantedRead[] {
  return preparationLocations.filter(location => hasAnyRole(roles, [location])).map(ticketsOf);
}

export function orderReads(orderId: string): WantedRead[] {
  return [
    { name: 'waiterOrder', params: { id: orderId } },
    { name: 'waiterMenu' },
    { name: 'waiterModifiers' },
  ];
}

/** Reads of the back office's order screen: the order with its history. */
export function officeOrderReads(orderId: string): WantedRead[] {
  return [
    { name: 'adminOrder', params: { id: orderId } },
    { name: 'orderEvents', params: { id: orderId } },
  ];
}
