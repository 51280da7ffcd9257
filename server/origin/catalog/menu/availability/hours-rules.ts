/** Decides whether a dish is sold now: both its own hours and its category's must be on. */

import type { MenuCategory, MenuItem, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { areHoursOn, nextHoursOn } from '#shared/catalog/menu-windows.ts';

type Timed<T extends { availability?: unknown }> = Pick<T, 'availability'>;
export type LocalTime = { readonly nowMs: number; readonly timeZone: string };
type OffHours = NonNullable<WaiterMenuItem['offHours']>;

export function hasHours({ availability }: Timed<MenuCategory | MenuItem>): boolean {
  return availability !== undefined;
}

/** Returns the hours that an item or category is outside of; undefined while it is sold. Memoized, as many items share their hours. */
export function createHoursReader({ nowMs, timeZone }: LocalTime) {
  const known = new Map<string, OffHours | undefined>();
  return (item: Timed<MenuItem>, category: Timed<MenuCategory>): OffHours | undefined => {
    const hours = [item.availability, category.availability];
    if (hours.every(one => one === undefined)) return undefined;
    const key = JSON.stringify(hours);
    if (known.has(key)) return known.get(key);
    const next = areHoursOn(hours, nowMs, timeZone) ? 'on' : nextHoursOn(hours, nowMs, timeZone);
    const off = next === 'on' ? undefined : next === null ? {} : { from: new Date(next).toISOString() };
    known.set(key, off);
    return off;
  };
}
export type HoursReader = ReturnType<typeof createHoursReader>;

/** For a menu without hours. */
export const always: HoursReader = () => undefined;
