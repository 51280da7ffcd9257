/** Checks whether dishes can be ordered now: on the menu, available (not 86'd), with enough portions left, and within their hours. */
import { areHoursOn, type Hours } from '#shared/catalog/menu-windows.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { LocalTime } from '../../catalog/menu/availability/hours-rules.ts';
import { unavailabilityAt } from '../../catalog/menu/menu-rules.ts';
import type { OrderedItem } from './ordered-item-store.ts';

export type ItemRequest = {
  /** The JSON path in the request. */
  path: string;
  /** Null for an open item, which no menu limits. */
  menuItemId: string | null;
  quantity: number;
  /** A held line has already taken its portions and stays on the order whatever the menu offers now. */
  isHeld?: boolean;
};

type Items = ReadonlyMap<string | null, OrderedItem>;

function isOut(request: ItemRequest, items: Items, nowMs: number): boolean {
  const item = items.get(request.menuItemId);
  if (item === undefined) return false;
  if (item.isShort || (item.portions_left === 0 && !request.isHeld)) return true;
  return item.unavailable !== null && unavailabilityAt(JSON.parse(item.unavailable), nowMs) !== undefined;
}

/** Whether the request's total of new pieces of the dish exceeds the portions left. */
function isTooMuch(request: ItemRequest, requests: readonly ItemRequest[], items: Items): boolean {
  const left = items.get(request.menuItemId)?.portions_left ?? null;
  if (left === null || request.isHeld) return false;
  const wanted = requests
    .filter(other => other.menuItemId === request.menuItemId && !other.isHeld)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return wanted > left;
}

/** Throws ITEM_UNKNOWN, ITEM_UNAVAILABLE or PORTIONS_EXCEEDED, naming every place in the request with such a dish. */
export function checkOrderable(requests: readonly ItemRequest[], items: Items, nowMs: number): void {
  const unknown = requests.filter(
    ({ menuItemId, isHeld }) => menuItemId !== null && !isHeld && !items.get(menuItemId)?.isOffered,
  );
  if (unknown.length > 0) {
    throw new ProblemError('ITEM_UNKNOWN', {
      errors: unknown.map(({ path }) => ({ path, message: 'is not on the menu' })),
    });
  }
  const out = requests.filter(request => isOut(request, items, nowMs));
  if (out.length > 0) {
    throw new ProblemError('ITEM_UNAVAILABLE', {
      errors: out.map(({ path, menuItemId }) => ({
        path,
        message: `${items.get(menuItemId)?.name} is not available`,
      })),
    });
  }
  const tooMuch = requests.filter(request => isTooMuch(request, requests, items));
  if (tooMuch.length > 0) {
    throw new ProblemError('PORTIONS_EXCEEDED', {
      errors: tooMuch.map(({ path, menuItemId }) => {
        const item = items.get(menuItemId);
        return { path, message: `only ${item?.portions_left} left of ${item?.name}` };
      }),
    });
  }
}

function hoursOf({ availability, category_availability }: OrderedItem): Hours[] {
  return [availability, category_availability].flatMap(hours => (hours === null ? [] : [JSON.parse(hours)]));
}

export function haveHours(items: Items): boolean {
  return [...items.values()].some(item => hoursOf(item).length > 0);
}

/**
 * Throws ITEM_OUTSIDE_HOURS, naming every dish that isn't sold at this hour. Applies only to added dishes: a
 * dish that was ordered in time may be sent later.
 */
export function checkHours(
  requests: readonly ItemRequest[],
  items: Items,
  { nowMs, timeZone }: LocalTime,
): void {
  const off = requests.flatMap(({ path, menuItemId }) => {
    const item = items.get(menuItemId);
    if (item === undefined || areHoursOn(hoursOf(item), nowMs, timeZone)) return [];
    return [{ path, message: `${item.name} is not sold at this hour` }];
  });
  if (off.length > 0) throw new ProblemError('ITEM_OUTSIDE_HOURS', { errors: off });
}
