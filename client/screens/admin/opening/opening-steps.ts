/** Steps that a new restaurant still needs before its first guests, in the usual order. */

import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';

const stepNames = [
  'company',
  'printer',
  'tables',
  'stations',
  'menu',
  'people',
  'phones',
  'float',
  'order',
] as const;
export type StepName = (typeof stepNames)[number];
type OpeningStep = { readonly name: StepName; readonly path: string; readonly isDone: boolean };

const paths: Readonly<Record<StepName, string>> = {
  tables: screenPaths.adminTables,
  menu: screenPaths.adminMenu,
  people: screenPaths.adminUsers,
  phones: screenPaths.adminDevices,
  company: screenPaths.adminSettings,
  stations: screenPaths.adminDevices,
  printer: `${screenPaths.adminSettings}#settings-printing`,
  float: `${screenPaths.adminSettings}#settings-service`,
  order: screenPaths.waiterTables,
};

const optional: readonly StepName[] = ['company', 'printer', 'phones', 'float'];

export function isOptional(name: StepName): boolean {
  return optional.includes(name);
}

type RestaurantContents = {
  readonly tables: number;
  readonly items: number;
  readonly users: readonly Pick<User, 'isActive' | 'isStation' | 'joinedAt'>[];
  readonly devices: readonly Pick<Device, 'id' | 'kind' | 'pairedAt' | 'lastPrintedAt'>[];
  readonly settings: Pick<Settings, 'taxId' | 'receipt' | 'drawerFloat' | 'stations'>;
  /** Whether an order was closed, or the owner opened a training order. */
  readonly hasOrders: boolean;
  /** Whether orders reach its stations. */
  readonly reach: readonly Pick<StationReach, 'id' | 'reachedAt' | 'isUnreached'>[];
  /** When somebody last saw a ticket at this station. */
  readonly seenAt: (stationId: string) => string | undefined;
  /** The steps that it does without. */
  readonly skipped: readonly StepName[];
  readonly nowMs: number;
};

/** A station that was reached longer ago has to be tried again before guests come. */
const reachedWithinMs = 60 * 60_000;

/** True if there is a station's screen, or a printer for a station. */
export function hasStationWays({
  users,
  devices,
  settings: { stations = [] },
}: Pick<RestaurantContents, 'users' | 'devices' | 'settings'>): boolean {
  return (
    users.some(({ isActive, isStation }) => isActive && isStation === true) ||
    devices.some(({ kind, pairedAt }) => kind === 'screen' && pairedAt !== undefined) ||
    stations.some(({ printerId }) => printerId !== undefined)
  );
}

export function openingSteps(contents: RestaurantContents): OpeningStep[] {
  const { tables, items, users, devices, settings, hasOrders, reach, seenAt, skipped, nowMs } = contents;
  const people = users.filter(({ isActive, isStation }) => isActive && isStation !== true);
  const isRecent = (at = '') => Date.parse(at) >= nowMs - reachedWithinMs;
  const isReached = reach.every(({ reachedAt, isUnreached }) => !isUnreached && isRecent(reachedAt));
  const { printerId } = settings.receipt;
  const done: Readonly<Record<StepName, boolean>> = {
    tables: tables > 0,
    menu: items > 0,
    people: people.length > 1,
    // Somebody besides the owner has opened it on a device of their own, or a device was paired.
    phones:
      people.filter(({ joinedAt }) => joinedAt !== undefined).length > 1 ||
      devices.some(({ kind, pairedAt }) => (kind === 'phone' || kind === 'till') && pairedAt !== undefined),
    company: settings.taxId !== undefined,
    stations: hasStationWays(contents) && isReached && reach.every(({ id }) => isRecent(seenAt(id))),
    printer: devices.some(({ id, lastPrintedAt }) => id === printerId && lastPrintedAt !== undefined),
    float: settings.drawerFloat !== undefined,
    order: hasOrders && isReached,
  };
  return stepNames.map(name => ({
    name,
    path: name === 'printer' && printerId !== undefined ? screenPaths.adminReceipts : paths[name],
    isDone: done[name] || (isOptional(name) && skipped.includes(name)),
  }));
}
