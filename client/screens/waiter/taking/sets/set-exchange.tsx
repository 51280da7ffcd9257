/** Exchanges an unsent dish of a set menu for another one of its course. */
import { type ReactNode, useMemo, useState } from 'react';
import type { WaiterMenuCategory } from '#shared/catalog/menu-schema.ts';
import type { ModifierGroup } from '#shared/catalog/modifier-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import { useWrite } from '../../../../writes/use-write.ts';
import { missingGroups } from '../../options/option-choice.ts';
import { type ChosenDish, groupsOfDish, knownDishes } from './chosen-dishes.ts';
import { CourseChoice } from './course-choice.tsx';
import { dishClash, dishCommand } from './set-sheet.tsx';

type SetExchangeOptions = {
  order: Order;
  line: LineView;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  onClose: () => void;
};

/** `action` replaces the save button once a dish is selected, so that the selection is not lost. */
type SetExchange = { choice: ReactNode; action: ReactNode };

/** Null if there is nothing else to select. */
export function useSetExchange(options: SetExchangeOptions): SetExchange | null {
  const { order, line, menu, groups, onClose } = options;
  const { t } = useTranslation();
  const exchange = useWrite('exchangeSetDish');
  const known = useMemo(() => ({ dishes: knownDishes(menu), groups }), [menu, groups]);
  const [chosen, setChosen] = useState<ChosenDish | null>(null);
  const course = menu
    .flatMap(({ setMenus = [] }) => setMenus)
    .find(({ id }) => id === line.setMenu?.setMenuId)
    ?.courses.find(({ id }) => id === line.setMenu?.courseId);
  const isOther = (itemId: string) => itemId !== line.menuItemId && known.dishes.has(itemId);
  const others = course?.dishes.filter(({ itemId }) => isOther(itemId)) ?? [];
  if (course === undefined || others.length === 0) return null;
  const run = (dish: ChosenDish) => {
    const body = dishCommand(known, dish, order, line.seat);
    void exchange.run({ params: { id: order.id, lineId: line.id }, body }).then(onClose, () => undefined);
  };
  return {
    choice: (
      <section>
        <CourseChoice
          course={{ ...course, count: 1, dishes: others }}
          heading={t('order.sets.instead')}
          known={known}
          chosen={chosen === null ? [] : [chosen]}
          clashOf={dish => dishClash(known, dish, order.allergies, line.seat)}
          onChange={([dish = null]) => setChosen(dish)}
        />
        <ProblemNotice problem={exchange.problem} onDismiss={exchange.reset} />
      </section>
    ),
    action: chosen && (
      <Button
        variant="primary"
        disabled={missingGroups(groupsOfDish(known, chosen.itemId), chosen.options).length > 0}
        isPending={exchange.isPending}
        onClick={() => run(chosen)}
      >
        {t('order.sets.exchange')}
      </Button>
    ),
  };
}
