/** Warnings of the overview, computed from reads that the back office loads anyway. */
import type { Device } from '#shared/schemas/device-schema.ts';
import type { Ingredient } from '#shared/schemas/ingredient-schema.ts';
import type { MenuItem } from '#shared/schemas/menu-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import type { User } from '#shared/schemas/user-schema.ts';
import { stockLevel } from '../ingredients/ingredient-form.ts';

/** Tables with an overdue kitchen or bar ticket. */
export function lateTables(tables: readonly WaiterTable[]): string[] {
  return tables
    .filter(({ orders }) => orders.some(order => order.lateSince !== undefined))
    .map(({ label }) => label);
}

/** Active items that are unavailable (86) or have no portions left. */
export function outItems<Item extends Pick<MenuItem, 'isActive' | 'unavailable' | 'portionsLeft'>>(
  items: readonly Item[],
): Item[] {
  return items.filter(item => item.isActive && (item.unavailable !== undefined || item.portionsLeft === 0));
}

export function notJoined(users: readonly User[]): User[] {
  return users.filter(user => user.isActive && user.joinedAt === undefined);
}

/** Ingredients out of stock or at their low-stock threshold. */
export function lowStock(ingredients: readonly Ingredient[]): Ingredient[] {
  return ingredients.filter(ingredient => stockLevel(ingredient) !== 'fine');
}

export function silentDevices(devices: readonly Device[]): Device[] {
  return devices.filter(({ state }) => state === 'stale');
}
