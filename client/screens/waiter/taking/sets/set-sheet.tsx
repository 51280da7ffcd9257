/**
 * Goes through the courses of a set menu and adds it as a whole; needs the server, which prices each dish.
 */
import { useMemo, useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { WaiterSetMenu } from '#shared/catalog/set-menu-schema.ts';
import { unconfirmedClash, uniqueAllergens } from '#shared/order/order-allergies.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/forms/chips.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import type { TakingChoice } from '../sending/taking-choice.ts';
import {
  type ChosenDish,
  type ChosenDishes,
  firstChoice,
  groupsOfDish,
  type Known,
  knownDishes,
  missingPart,
  setPrice,
} from './chosen-dishes.ts';
import { CourseChoice } from './course-choice.tsx';

/** Allergens of a dish with its options that clash with a seat's allergies. */
export function dishClash(
  known: Known,
  { itemId, options }: ChosenDish,
  allergies: Order['allergies'] = [],
  seat?: number,
) {
  const groups = groupsOfDish(known, itemId);
  const parts = groups.flatMap(group => group.options.filter(({ id }) => options.has(id)));
  const allergens = uniqueAllergens(
    known.dishes.get(itemId)?.allergens ?? [],
    ...parts.map(option => option.allergens),
  );
  return unconfirmedClash({ seat, allergens }, allergies, []);
}

/** Converts a dish to the command's format, with the waiter's confirmation of displayed clashes. */
export function dishCommand(known: Known, dish: ChosenDish, order: Order, seat?: number) {
  const clash = dishClash(known, dish, order.allergies, seat);
  const modifiers = [...dish.options].map(([optionId, quantity]) => ({ optionId, quantity }));
  return {
    menuItemId: dish.itemId,
    ...(groupsOfDish(known, dish.itemId).length > 0 && { modifiers }),
    ...(clash.length > 0 && { allergyConfirmed: clash }),
  };
}

type SetSheetProps = {
  order: Order;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  set: WaiterSetMenu;
  taking: TakingChoice;
  seatCount: number;
  onClose: () => void;
};

export function SetSheet({ order, menu, groups, set, taking, seatCount, onClose }: SetSheetProps) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const add = useWrite('addSet');
  const known = useMemo(() => ({ dishes: knownDishes(menu), groups }), [menu, groups]);
  const [chosen, setChosen] = useState<ChosenDishes>(() => firstChoice(known, set));
  const [seat, setSeat] = useState(taking.seat === null ? '' : String(taking.seat));
  const missing = missingPart(known, set, chosen);
  const ofSeat = seat === '' ? undefined : Number(seat);
  const all = set.courses.flatMap(({ id }) => chosen[id] ?? []);
  const isClashing = all.some(dish => dishClash(known, dish, order.allergies, ofSeat).length > 0);
  const send = (after: () => void) => {
    const dishes = set.courses.flatMap(({ id: courseId }) =>
      (chosen[courseId] ?? []).map(dish => ({ courseId, ...dishCommand(known, dish, order, ofSeat) })),
    );
    const body = { setMenuId: set.id, ...(ofSeat !== undefined && { seat: ofSeat }), dishes };
    void add.run({ params: { id: order.id }, body }).then(after, () => undefined);
  };
  return (
    <Modal
      isOpen
      title={`${displayName(set, i18n.language)} · ${money(set.price)}`}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button
            disabled={missing !== null}
            isPending={add.isPending}
            onClick={() => send(() => setChosen(firstChoice(known, set)))}
          >
            {t('order.sets.another')}
          </Button>
          <Button
            variant={isClashing ? 'danger' : 'primary'}
            disabled={missing !== null}
            isPending={add.isPending}
            onClick={() => send(onClose)}
          >
            {missing === null
              ? isClashing
                ? t('order.allergies.warning.add')
                : t('order.options.add', { price: money(setPrice(known, set, chosen)) })
              : t('order.options.missing', { name: displayName(missing, i18n.language) })}
          </Button>
        </>
      }
    >
      <ProblemNotice problem={add.problem} onDismiss={add.reset} />
      {set.courses.map(course => (
        <CourseChoice
          key={course.id}
          course={course}
          known={known}
          chosen={chosen[course.id] ?? []}
          clashOf={dish => dishClash(known, dish, order.allergies, ofSeat)}
          onChange={dishes => setChosen({ ...chosen, [course.id]: dishes })}
        />
      ))}
      {seatCount > 0 && (
        <Chips
          label={t('order.line.seat')}
          chips={[
            { id: '', label: t('order.line.noSeat') },
            ...Array.from({ length: seatCount }, (_, index) => String(index + 1)).map(one => ({
              id: one,
              label: t('order.seat', { number: one }),
            })),
          ]}
          selectedId={seat}
          onSelect={setSeat}
        />
      )}
    </Modal>
  );
}
