/** Sheet with a station's dishes and ingredients: 86 for all waiters, make available again, or set the portions left. */
import { useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Read } from '../../../data/use-read.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { dishesOf, outFirst } from '../tickets/station-dishes.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import { useAskedOutage, useForgetOutage } from './asked-outage.ts';
import styles from './availability-sheet.module.css';
import { DishRow } from './dish-row.tsx';
import { IngredientList } from './ingredient-list.tsx';

/** The portions of a dish at the list's end open below its edge. */
const scrollIntoView = (dish: HTMLElement | null) => dish?.scrollIntoView?.({ block: 'nearest' });

export function AvailabilitySheet({
  location,
  menu,
  onClose,
}: {
  location: PreparationLocation;
  menu: Read<WaiterMenuCategory[]>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('items');
  const [search, setSearch] = useState('');
  const isDishes = shown === 'items';
  return (
    <Modal isOpen title={t('preparation.out.sheet')} onClose={onClose}>
      <div className={styles.content}>
        <Chips
          label={t('preparation.out.kinds')}
          chips={[
            { id: 'items', label: t('preparation.out.items') },
            { id: 'ingredients', label: t('preparation.out.ingredients') },
          ]}
          selectedId={shown}
          onSelect={setShown}
        />
        <TextField
          type="search"
          label={t(isDishes ? 'preparation.out.search' : 'preparation.out.searchIngredient')}
          value={search}
          data-first-focus="true"
          onChange={setSearch}
        />
        {isDishes ? (
          <DishList location={location} menu={menu} search={search} onClose={onClose} />
        ) : (
          <IngredientList search={search} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

function DishList({
  location,
  menu,
  search,
  onClose,
}: {
  location: PreparationLocation;
  menu: Read<WaiterMenuCategory[]>;
  search: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const change = useWrite('setAvailability');
  const [, setAsked] = useAskedOutage();
  const forgetOutage = useForgetOutage();
  const [openId, setOpenId] = useState<string | null>(null);
  const wanted = foldText(search.trim());
  const dishes = outFirst(dishesOf(menu.data ?? [], location)).filter(dish =>
    foldText([dish.name, ...Object.values(dish.names), nameOf(dish)].join(' ')).includes(wanted),
  );
  return (
    <>
      <ProblemNotice problem={change.problem} onDismiss={change.reset} />
      {menu.status === 'failed' && <ReadFailure text={menu.failure} onRetry={menu.retry} />}
      {menu.status === 'ready' && dishes.length === 0 && <p>{t('preparation.out.nothing')}</p>}
      <ul>
        {dishes.map(dish => {
          const name = nameOf(dish);
          return (
            <li key={dish.id} ref={openId === dish.id ? scrollIntoView : null} className={styles.dish}>
              <DishRow
                dish={dish}
                name={name}
                isOpen={openId === dish.id}
                onOpen={() => setOpenId(openId === dish.id ? null : dish.id)}
                onTakeOut={() => {
                  onClose();
                  setAsked({ kind: 'item', id: dish.id, name });
                }}
                // An error is shown above the list.
                onChange={body =>
                  change.run({ params: { id: dish.id }, body }).then(
                    () => forgetOutage(dish.id),
                    () => undefined,
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
