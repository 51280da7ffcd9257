/** Search of the command palette and its ranking: whole words before prefixes, names before details. */

import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { adminOrderPath, screenPaths, waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';

type PaletteKind = 'page' | 'topic' | 'help' | 'table' | 'order' | 'dish' | 'person';
export type PaletteEntry = {
  id: string;
  kind: PaletteKind;
  label: string;
  detail: string;
  /** Further words that find the entry; not shown. */
  words?: string;
  /** Empty for a page of the manual, which opens over the current screen. */
  path: string;
};

export type PaletteProps = {
  pages: readonly { path: string; label: string; section: string }[];
  onClose(): void;
};

/** Owner of the palette: waiters open orders to work on them, the office to view them. */
export type PaletteOwner = 'waiter' | 'office';

const orderPath = { waiter: waiterOrderPath, office: adminOrderPath };

type Person = Pick<User, 'id' | 'displayName' | 'username' | 'roles'>;

export type EntryTexts = {
  table(label: string): string;
  location(name: string): string;
  order(number: number): string;
  placeOf(order: Order): string;
  roles(user: Pick<User, 'roles'>): string;
};

export function tableEntries(
  tables: readonly WaiterTable[],
  owner: PaletteOwner,
  texts: EntryTexts,
): PaletteEntry[] {
  return tables.map(({ id, label, location, orders: [first, ...others] }) => {
    const isAlone = first !== undefined && others.length === 0;
    const rest = owner === 'waiter' ? screenPaths.waiterTables : `${screenPaths.adminTables}?table=${id}`;
    return {
      id: `table-${id}`,
      kind: 'table',
      label: texts.table(label),
      detail: [texts.location(location.name), first?.waiterName].filter(Boolean).join(' · '),
      path: isAlone ? orderPath[owner](first.id) : rest,
    };
  });
}

export function orderEntries(
  orders: readonly Order[],
  owner: PaletteOwner,
  texts: EntryTexts,
): PaletteEntry[] {
  return orders.map(order => ({
    id: `order-${order.id}`,
    kind: 'order',
    label: texts.order(order.number),
    detail: [texts.placeOf(order), order.waiterName].join(' · '),
    path: orderPath[owner](order.id),
  }));
}

export function dishEntries(items: readonly Pick<MenuItem, 'id' | 'name' | 'names'>[]): PaletteEntry[] {
  return items.map(({ id, name, names }) => ({
    id: `dish-${id}`,
    kind: 'dish',
    label: name,
    detail: Object.values(names).join(' · '),
    path: `${screenPaths.adminMenu}?item=${id}`,
  }));
}

export function personEntries(users: readonly Person[], texts: EntryTexts): PaletteEntry[] {
  return users.map(user => ({
    id: `person-${user.id}`,
    kind: 'person',
    label: user.displayName,
    detail: [user.username, texts.roles(user)].filter(Boolean).join(' · '),
    path: `${screenPaths.adminUsers}?person=${encodeURIComponent(user.id)}`,
  }));
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns a rank, lower is better; null if no word of the entry begins with `word`. */
function rankOf(word: string, label: readonly string[], detail: readonly string[]): number | null {
  if (label.includes(word)) return 0;
  if (label[0]?.startsWith(word)) return 1;
  if (label.some(other => other.startsWith(word))) return 2;
  return detail.some(other => other.startsWith(word)) ? 3 : null;
}

/** The manual comes behind the places themselves. */
const restOf = ({ kind }: PaletteEntry) => (kind === 'help' ? 100 : 0);

/** Every word of the query must begin a word of the entry; without a query, pages only. */
export function findEntries(entries: readonly PaletteEntry[], query: string, atMost: number): PaletteEntry[] {
  const asked = wordsOf(query);
  if (asked.length === 0) return entries.filter(({ kind }) => kind === 'page').slice(0, atMost);
  return entries
    .flatMap(entry => {
      const label = wordsOf(entry.label);
      const detail = wordsOf(`${entry.detail} ${entry.words ?? ''}`);
      const ranks = asked.map(word => rankOf(word, label, detail));
      return ranks.some(rank => rank === null)
        ? []
        : [{ entry, rank: ranks.reduce<number>((sum, rank) => sum + (rank ?? 0), restOf(entry)) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, atMost)
    .map(({ entry }) => entry);
}
