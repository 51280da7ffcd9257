/** What this person last added on this device in this restaurant: each dish once, the newest first. */
import { useCallback, useState } from 'react';
import type { WaiterMenuCategory, WaiterMenuItem } from '#shared/schemas/menu-schema.ts';
import { useData } from '../../../../data/data-context.tsx';
import { isAddable } from '../../../../orders/dish-out.ts';
import { useMember } from '../../../../session/identity-context.tsx';

const keptAtMost = 8;

/** The ids as they were when the order was opened: nothing moves under a finger. `note` keeps one more. */
export function useRecentItems(): { ids: readonly string[]; note: (id: string) => void } {
  const { storage } = useData();
  const { orgId, userId } = useMember();
  const key = `kelner.recent.${orgId}.${userId}`;
  const read = useCallback(() => storage.read(key)?.split(' ') ?? [], [storage, key]);
  const [ids] = useState(read);
  const note = useCallback(
    (id: string) =>
      storage.write(key, [id, ...read().filter(known => known !== id)].slice(0, keptAtMost).join(' ')),
    [storage, key, read],
  );
  return { ids, note };
}

/** Those that can be had. */
export function recentItems(ids: readonly string[], menu: readonly WaiterMenuCategory[]): WaiterMenuItem[] {
  const items = menu.flatMap(category => category.items).filter(isAddable);
  return ids.flatMap(id => items.find(item => item.id === id) ?? []);
}
