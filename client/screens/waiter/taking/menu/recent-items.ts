/** Dishes that this person last added on this device in this restaurant, without duplicates, latest first. */
import { useCallback, useState } from 'react';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/catalog/menu-schema.ts';
import { useData } from '../../../../data/data-context.tsx';
import { isAddable } from '../../../../orders/dish-out.ts';
import { useMember } from '../../../../session/identity-context.tsx';

const recentMax = 8;

/** `ids` is fixed when the order is opened, so that nothing moves under a finger. `note` records a dish. */
export function useRecentItems(): { ids: readonly string[]; note: (id: string) => void } {
  const { storage } = useData();
  const { orgId, userId } = useMember();
  const key = `kelner.recent.${orgId}.${userId}`;
  const read = useCallback(() => storage.read(key)?.split(' ') ?? [], [storage, key]);
  const [ids] = useState(read);
  const note = useCallback(
    (id: string) =>
      storage.write(key, [id, ...read().filter(known => known !== id)].slice(0, recentMax).join(' ')),
    [storage, key, read],
  );
  return { ids, note };
}

/** Returns the recent items that are available now. */
export function recentItems(ids: readonly string[], menu: readonly WaiterMenuCategory[]): WaiterMenuItem[] {
  const items = menu.flatMap(category => category.items).filter(isAddable);
  return ids.flatMap(id => items.find(item => item.id === id) ?? []);
}
