/** Modifier groups of the menu: options, allowed number of choices and surcharges. */

import { useState } from 'react';
import { ListChecks, Plus } from '#icons';
import type { MenuItem } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { loadable } from '../../../../ui/loadable.tsx';
import { EmptyState } from '../../../../ui/messages/empty-state.tsx';
import styles from '../../admin-list.module.css';
import { EntityTable, OpenButton } from '../../lists/entity-table.tsx';
import { ReadPlaceholder } from '../../lists/read-placeholder.tsx';

/** Lazy-loaded: mostly used while a menu is set up. */
const ModifierDialog = loadable(async () => (await import('./modifier-dialog.tsx')).ModifierDialog);

export function ModifierSection({ items }: { items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const groups = useRead('modifierGroups');
  /** Undefined: dialog closed; null: new group. */
  const [open, setOpen] = useState<ModifierGroup | null | undefined>(undefined);
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen(null)}>
      {t('office.modifiers.add')}
    </Button>
  );
  return (
    <>
      {groups.data === undefined && <ReadPlaceholder reads={[groups]} />}
      {groups.data?.length === 0 && (
        <EmptyState
          icon={<ListChecks />}
          title={t('office.modifiers.empty')}
          text={t('office.modifiers.emptyText')}
          action={add}
        />
      )}
      {groups.data !== undefined && groups.data.length > 0 && (
        <section className={styles.card} aria-labelledby="modifier-groups">
          <div className={styles.cardHeader}>
            <h2 id="modifier-groups">{t('office.modifiers.title')}</h2>
            {add}
          </div>
          <GroupTable groups={groups.data} items={items} onOpen={setOpen} />
        </section>
      )}
      {open !== undefined && (
        <ModifierDialog
          group={groups.data?.find(({ id }) => id === open?.id) ?? open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

type GroupTableProps = {
  groups: readonly ModifierGroup[];
  items: readonly MenuItem[];
  onOpen(group: ModifierGroup): void;
};

function GroupTable({ groups, items, onOpen }: GroupTableProps) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const optionText = ({ name, priceDelta, isAvailable }: ModifierGroup['options'][number]) => {
    const priced = priceDelta === 0 ? name : `${name} ${priceDelta > 0 ? '+' : ''}${money(priceDelta)}`;
    return isAvailable ? priced : t('office.modifiers.outOption', { option: priced });
  };
  const usedBy = (group: ModifierGroup) =>
    items.filter(({ modifierGroupIds }) => modifierGroupIds.includes(group.id)).length;
  return (
    <EntityTable
      rows={groups}
      columns={[
        {
          header: t('office.modifiers.fields.name'),
          cell: group => (
            <OpenButton
              name={group.name}
              detail={group.options.map(optionText).join(' · ')}
              onOpen={() => onOpen(group)}
            />
          ),
        },
        {
          header: t('office.modifiers.rule'),
          isNumber: true,
          isExtra: true,
          cell: ({ min, max }) => t('office.modifiers.fromTo', { min, max }),
        },
        {
          header: t('office.modifiers.usedBy'),
          isNumber: true,
          cell: group => t('office.ingredients.dishes', { count: usedBy(group) }),
        },
      ]}
    />
  );
}
