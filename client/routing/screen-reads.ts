/** What the screens that show more than one thing need before they are shown. */
import { hasAnyRole, type PreparationLocation, preparationLocations, type Role } from '#shared/roles.ts';
import type { WantedRead } from './screen-route.ts';

/** The overview shows something of every area. */
export const overviewReads: WantedRead[] = [
  { name: 'waiterTables' },
  { name: 'waiterOrders' },
  { name: 'menuItems' },
  { name: 'ingredients' },
  { name: 'users' },
  { name: 'devices' },
  { name: 'printJobs' },
  { name: 'printers' },
];

/** What is printed, how the printers stand, and what was closed without a receipt. */
export const printJobReads: WantedRead[] = [
  { name: 'printJobs' },
  { name: 'printers' },
  { name: 'recentlyClosedOrders' },
];

export function ticketsOf(location: PreparationLocation): WantedRead {
  return { name: 'preparationOrders', params: { location } };
}

/** The stations that the person works at. */
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
