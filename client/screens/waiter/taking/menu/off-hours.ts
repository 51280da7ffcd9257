/** Texts for dishes that are outside their hours. */

import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';

type OffHours = NonNullable<WaiterMenuItem['offHours']>;

/** A category that begins within this time is shown with its hour, because guests order early. */
const soonMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Next time at which anything of the category is sold; null while something is. */
export function offHoursOf({ items, setMenus = [] }: WaiterMenuCategory): OffHours | null {
  const all = [...items, ...setMenus];
  const off = all.flatMap(({ offHours }) => offHours ?? []);
  if (off.length < all.length) return null;
  const [from] = off.flatMap(one => one.from ?? []).sort();
  return from === undefined ? {} : { from };
}

/**
 * Leaves out categories that are off for longer, except the picked one; search and the grid of all categories
 * still have their dishes. Returns all while nothing is sold.
 */
export function currentCategories(
  categories: readonly WaiterMenuCategory[],
  pickedId: string | null,
  nowMs: number,
): readonly WaiterMenuCategory[] {
  const current = categories.filter(category => {
    const off = offHoursOf(category);
    const isSoon = off?.from !== undefined && Date.parse(off.from) - nowMs <= soonMs;
    return off === null || isSoon || category.id === pickedId;
  });
  return current.length === 0 ? categories : current;
}

/** "from 12:00", with the weekday if it is more than a day ahead. */
export function useOffHoursText(): (off: OffHours, nowMs: number) => string {
  const { t } = useTranslation();
  const { time, weekdayTime } = useFormats();
  return ({ from }, nowMs) => {
    if (from === undefined) return t('order.menu.offHours');
    const isNear = Date.parse(from) - nowMs < dayMs;
    return t('order.menu.availableFrom', { time: isNear ? time(from) : weekdayTime(from) });
  };
}
