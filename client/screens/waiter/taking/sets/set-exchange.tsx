/** Another dish of the same course instead of an unsent one of a set menu; the set's price stays. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaiterMenuCategory } from '#shared/schemas/menu-schema.ts';
import type { ModifierGroup } from '#shared/schemas/modifier-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import type { LineView } from '../../../../writes/order-projection.ts';
import { useWrite } from '../../../../writes/use-write.ts';
import { missingGroups } from '../menu/option-choice.ts';
import { type ChosenDish, groupsOfDish } from './chosen-dishes.ts';
import { CourseChoice } from './course-choice.tsx';
import { dishClash, saidDish } from './set-sheet.tsx';

type SetExchangeProps = {
  order: Order;
  line: LineView;
  menu: readonly WaiterMenuCategory[];
  groups: readonly ModifierGroup[];
  onClose: () => void;
};

export function SetExchange({ order, line, menu, groups, onClose }: SetExchangeProps) {
  const { t } = useTranslation();
  const exchange = useWrite('exchangeSetDish');
  const known = useMemo(
    () => ({ dishes: new Map(menu.flatMap(({ items }) => items.map(item => [item.id, item]))), groups }),
    [menu, groups],
  );
  const [chosen, setChosen] = useState<ChosenDish | null>(null);
  const course = menu
    .flatMap(({ setMenus = [] }) => setMenus)
    .find(({ id }) => id === line.setMenu?.setMenuId)
    ?.courses.find(({ id }) => id === line.setMenu?.courseId);
  const others = course?.dishes.filter(({ itemId }) => itemId !== line.menuItemId) ?? [];
  if (course === undefined || others.length === 0) return null;
  const isMissing =
    chosen !== null && missingGroups(groupsOfDish(known, chosen.itemId), chosen.options).length > 0;
  const run = () => {
    if (chosen === null) return;
    const body = saidDish(known, chosen, order, line.seat);
    void exchange.run({ params: { id: order.id, lineId: line.id }, body }).then(onClose, () => undefined);
  };
  return (
    <section>
      <ProblemNotice problem={exchange.problem} onDismiss={exchange.reset} />
      <CourseChoice
        course={{ ...course, count: 1, dishes: others }}
        known={known}
        chosen={chosen === null ? [] : [chosen]}
        clashOf={dish => dishClash(known, dish, order.allergies, line.seat)}
        onChange={([dish = null]) => setChosen(dish)}
      />
      <Button disabled={chosen === null || isMissing} isPending={exchange.isPending} onClick={run}>
        {t('order.sets.exchange')}
      </Button>
      <p>{t('order.sets.stays')}</p>
    </section>
  );
}
