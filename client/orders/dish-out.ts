import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';

/** Whether a menu item is unavailable now: marked as 86 or no portions left. */
export function isOut(item: Pick<WaiterMenuItem, 'unavailable' | 'portionsLeft'>): boolean {
  return item.unavailable !== undefined || item.portionsLeft === 0;
}
