/** Command palette: goes to a page, table, order, item or person by a few letters. Reads what its owner's role may read. */
import { useTranslation } from 'react-i18next';
import { hasAnyRole } from '#shared/roles.ts';
import { useRead } from '../../data/use-read.ts';
import { useMember } from '../../identity/identity-context.tsx';
import { orderPlace } from '../../orders/order-place.ts';
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

type PartProps = { pages: readonly PaletteEntry[]; onClose(): void };

function useEntryTexts(): EntryTexts {
  const { t } = useTranslation();
  return {
    table: label => t('order.table', { label }),
    order: number => t('ui.palette.order', { number }),
    placeOf: order => orderPlace(t, order),
    roles: ({ roles }) => roles.map(role => t(`admin.roles.${role}`)).join(', '),
  };
}

function useFloorEntries(owner: PaletteOwner): PaletteEntry[] {
  const texts = useEntryTexts();
  const tables = useRead('waiterTables').data ?? [];
  const orders = useRead('waiterOrders').data ?? [];
  return [...tableEntries(tables, owner, texts), ...orderEntries(orders, owner, texts)];
}

function OfficePalette({ pages, owner, onClose }: PartProps & { owner: PaletteOwner }) {
  const texts = useEntryTexts();
  const floor = useFloorEntries(owner);
  const dishes = dishEntries(useRead('menuItems').data ?? []);
  const people = personEntries(useRead('users').data ?? [], texts);
  return <PaletteDialog entries={[...pages, ...floor, ...dishes, ...people]} onClose={onClose} />;
}

function WaiterPalette({ pages, onClose }: PartProps) {
  return <PaletteDialog entries={[...pages, ...useFloorEntries('waiter')]} onClose={onClose} />;
}

export function CommandPalette({ pages, onClose }: PaletteProps) {
  const { roles } = useMember();
  const entries = pages.map(({ path, label, section }): PaletteEntry => {
    return { id: `page-${path}`, kind: 'page', label, detail: section, path };
  });
  const props = { pages: entries, onClose };
  if (roles.includes('admin')) {
    return <OfficePalette {...props} owner={roles.includes('waiter') ? 'waiter' : 'office'} />;
  }
  if (hasAnyRole(roles, ['waiter'])) return <WaiterPalette {...props} />;
  return <PaletteDialog entries={entries} onClose={onClose} />;
}
