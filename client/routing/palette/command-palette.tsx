/** Command palette: goes to a page, table, order, item or person by a few letters. Reads what its owner's role may read. */
import { useEffect, useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import { hasAnyRole } from '#shared/kernel/roles.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useRead } from '../../data/use-read.ts';
import { manualLanguage } from '../../help/help-pages.ts';
import { useFormats } from '../../i18n/formats.ts';
import { loadAreaTexts } from '../../i18n/texts.ts';
import { useWord } from '../../i18n/use-word.ts';
import { orderPlace } from '../../orders/order-place.ts';
import { useScreenRoles } from '../../session/identity-context.tsx';
import { useTranslation } from '../../translation/use-translation.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import {
  dishEntries,
  type EntryTexts,
  orderEntries,
  type PaletteEntry,
  type PaletteOwner,
  type PaletteProps,
  personEntries,
  tableEntries,
} from './palette-entries.ts';
import { helpEntries, pageWords, topicEntries } from './palette-topics.ts';

const pauseMs = 250;
const foundAtMost = 8;

type PartProps = { pages: readonly PaletteEntry[]; onClose(): void };

function useEntryTexts(): EntryTexts {
  const { t } = useTranslation();
  return {
    table: label => t('order.table', { label }),
    location: useWord(),
    order: number => t('ui.palette.order', { number }),
    placeOf: order => orderPlace(t, order),
    roles: ({ roles }) => roles.map(role => t(`app.roles.${role}`)).join(', '),
  };
}

function useFloorEntries(owner: PaletteOwner): PaletteEntry[] {
  const texts = useEntryTexts();
  const tables = useRead('waiterTables').data ?? [];
  const orders = useRead('waiterOrders').data ?? [];
  return [...tableEntries(tables, owner, texts), ...orderEntries(orders, owner, texts)];
}

/** Searches orders of all time, shortly after the last key press. */
function useOrderSearch() {
  const [query, ask] = useState('');
  const [search, setSearch] = useState('');
  const [orders, found] = useState<readonly Order[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = query.trim();
      setSearch(wanted.length < 2 && !/\d/.test(wanted) ? '' : wanted.slice(0, limits.searchLength));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [query]);
  return { search, orders, ask, found };
}

function OrderSearch({ search, onFound }: { search: string; onFound(orders: readonly Order[]): void }) {
  const { data } = useRead('adminOrders', { search, pageSize: String(foundAtMost) });
  useEffect(() => {
    if (data !== undefined) onFound(data.items);
    return () => onFound([]);
  }, [data, onFound]);
  return null;
}

/** Settings and reports, once the office's texts are there: a waiter's screens don't load them. */
function useTopics(): PaletteEntry[] {
  const { t, i18n } = useTranslation();
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    let isShown = true;
    loadAreaTexts(i18n, 'office').then(
      () => isShown && setHasTexts(true),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [i18n]);
  return hasTexts ? topicEntries(t) : [];
}

function OfficePalette({ pages, owner, onClose }: PartProps & { owner: PaletteOwner }) {
  const texts = useEntryTexts();
  const floor = useFloorEntries(owner);
  const topics = useTopics();
  const dishes = dishEntries(useRead('menuItems').data ?? []);
  const people = personEntries(useRead('users').data ?? [], texts);
  const { search, orders, ask, found } = useOrderSearch();
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const past = orderEntries(orders, 'office', {
    ...texts,
    placeOf: order => `${texts.placeOf(order)} · ${dateTime(order.openedAt)}`,
  });
  const all = {
    id: 'orders',
    kind: 'order',
    label: t('ui.palette.allOrders', { query: search }),
    detail: '',
    path: `${screenPaths.adminOrders}?${new URLSearchParams({ range: 'any', search })}`,
  } as const;
  return (
    <>
      {search !== '' && <OrderSearch key={search} search={search} onFound={found} />}
      <PaletteDialog
        entries={[...pages, ...topics, ...floor, ...dishes, ...people]}
        more={search === '' ? [] : [...past, all]}
        onQuery={ask}
        onClose={onClose}
      />
    </>
  );
}

function WaiterPalette({ pages, onClose }: PartProps) {
  return <PaletteDialog entries={[...pages, ...useFloorEntries('waiter')]} onClose={onClose} />;
}

export function CommandPalette({ pages, onClose }: PaletteProps) {
  const roles = useScreenRoles();
  const { t, i18n } = useTranslation();
  const screens = pages.map(({ path, label, section }): PaletteEntry => {
    return { id: `page-${path}`, kind: 'page', label, detail: section, words: pageWords[path] ?? '', path };
  });
  const entries = [...screens, ...helpEntries(t, manualLanguage(i18n.language), roles)];
  const props = { pages: entries, onClose };
  if (roles.includes('admin')) {
    return <OfficePalette {...props} owner={roles.includes('waiter') ? 'waiter' : 'office'} />;
  }
  if (hasAnyRole(roles, ['waiter'])) return <WaiterPalette {...props} />;
  return <PaletteDialog entries={entries} onClose={onClose} />;
}
