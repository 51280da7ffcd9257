/** Steps that a new restaurant still needs before its first guests, in the usual order. */

import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { StationReach } from '#shared/order/station-reach-schema.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';

const stepNames = ['tables', 'menu', 'people', 'company', 'stations', 'printer', 'float', 'order'] as const;
export type StepName = (typeof stepNames)[number];
type OpeningStep = { readonly name: StepName; readonly path: string; readonly isDone: boolean };

const paths: Readonly<Record<StepName, string>> = {
  tables: screenPaths.adminTables,
  menu: screenPaths.adminMenu,
  people: screenPaths.adminUsers,
  company: screenPaths.adminSettings,
  stations: screenPaths.adminDevices,
  printer: screenPaths.adminSettings,
  float: screenPaths.adminSettings,
  order: screenPaths.waiterTables,
};

const optional: readonly StepName[] = ['company', 'printer', 'float'];

export function isOptional(name: StepName): boolean {
  return optional.includes(name);
}

type RestaurantContents = {
  readonly tables: number;
  readonly items: number;
  readonly users: readonly Pick<User, 'isActive' | 'isStation'>[];
  readonly devices: readonly Pick<Device, 'id' | 'kind' | 'pairedAt' | 'lastPrintedAt'>[];
  readonly settings: Pick<Settings, 'taxId' | 'receipt' | 'drawerFloat' | 'stations'>;
  /** Number of orders so far, training orders included. */
  readonly orders: number;
  /** Whether orders reach its stations. */
  readonly reach: readonly Pick<StationReach, 'reachedAt' | 'isUnreached'>[];
  /** The steps that it does without. */
  readonly skipped: readonly StepName[];
};

/** True if there is a station's screen, or a printer for a station. */
function reachesStations({ users, devices, settings: { stations = [] } }: RestaurantContents): boolean {
  return (
    users.some(({ isActive, isStation }) => isActive && isStation === true) ||
    devices.some(({ kind, pairedAt }) => kind === 'screen' && pairedAt !== undefined) ||
    stations.some(({ printerId }) => printerId !== undefined)
  );
}

export function openingSteps(contents: RestaurantContents): OpeningStep[] {
  const { tables, items, users, devices, settings, orders, reach, skipped } = contents;
  const { printerId } = settings.receipt;
  const done: Readonly<Record<StepName, boolean>> = {
    tables: tables > 0,
    menu: items > 0,
    people: users.filter(({ isActive, isStation }) => isActive && isStation !== true).length > 1,
    company: settings.taxId !== undefined,
    stations: reachesStations(contents),
    printer: devices.some(({ id, lastPrintedAt }) => id === printerId && lastPrintedAt !== undefined),
    float: settings.drawerFloat !== undefined,
    order: orders > 0 && reach.every(({ reachedAt, isUnreached }) => reachedAt !== undefined && !isUnreached),
  };
  return stepNames.map(name => ({
    name,
    path: name === 'printer' && printerId !== undefined ? screenPaths.adminReceipts : paths[name],
    isDone: done[name] || (isOptional(name) && skipped.includes(name)),
  }));
}
