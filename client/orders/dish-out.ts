import type { Unavailability, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { displayName } from '../i18n/display-name.ts';

/** Whether a menu item is unavailable now: marked as 86 or no portions left. */
export function isOut(item: Pick<WaiterMenuItem, 'unavailable' | 'portionsLeft'>): boolean {
  return item.unavailable !== undefined || item.portionsLeft === 0;
}

/** Whether a dish can be added now: neither 86’d nor outside its hours. */
export function isAddable(item: Pick<WaiterMenuItem, 'unavailable' | 'portionsLeft' | 'offHours'>): boolean {
  return !isOut(item) && item.offHours === undefined;
}

/** Why a dish is 86’d: the reason that somebody wrote, or an ingredient's name. */
export function outReason({ reason, reasonNames = {} }: Unavailability, language: string): string {
  return displayName({ name: reason, names: reasonNames }, language);
}
