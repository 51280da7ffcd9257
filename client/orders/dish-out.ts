import type { WaiterMenuItem } from '#shared/schemas/menu-schema.ts';

/** Whether a dish can't be had now: taken out (86) or sold out. */
export function isOut(item: Pick<WaiterMenuItem, 'unavailable' | 'portionsLeft'>): boolean {
  return item.unavailable !== undefined || item.portionsLeft === 0;
}
