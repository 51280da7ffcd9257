/** View of the tables screen as chosen on this device: which tables, as a list or a plan. */

import { useMemo } from 'react';
import type { WaiterTable } from '#shared/order/waiter-table-schema.ts';
import { useRememberedChoice } from '../../../data/use-remembered-choice.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { ListedOrder } from '../../../writes/known-orders.ts';
import { chosenGroups, groupTables, isOwnTable, tableFilters } from './shown-tables.ts';

/** A tablet or larger has room for the plan; a phone in landscape has not. */
export const planQuery = '(min-width: 600px) and (min-height: 500px)';

const shownOnceNeeded: ReadonlySet<string> = new Set([
  tableFilters.mine,
  tableFilters.barTabs,
  tableFilters.takeaway,
]);

export function useTablesView(tables: readonly WaiterTable[], orders: readonly ListedOrder[]) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const word = useWord();
  const [wanted, choose] = useRememberedChoice('tables.filter');
  const [view, setView] = useRememberedChoice('tables.view');
  const isLarge = useMediaQuery(planQuery);
  const isPlan = view === null ? isLarge : view === 'plan';

  const all = useMemo(() => groupTables(tables, orders), [tables, orders]);
  const mine = useMemo(
    () =>
      groupTables(
        tables.filter(table => isOwnTable(table, userId)),
        orders.filter(({ waiterId }) => waiterId === userId),
      ),
    [tables, orders, userId],
  );
  const { takeaways, barTabs, locations } = all;
  const chips = [
    { id: tableFilters.mine, label: t('waiter.orders.mine'), count: mine.openCount },
    { id: tableFilters.all, label: t('waiter.tables.all'), count: all.openCount },
    ...locations.map(({ id, name, openCount }) => ({ id, label: word(name), count: openCount })),
    { id: tableFilters.barTabs, label: t('waiter.tables.barTabs'), count: barTabs.length },
    { id: tableFilters.takeaway, label: t('waiter.tables.takeaway'), count: takeaways.length },
  ].filter(({ id, count }) => count > 0 || id === wanted || !shownOnceNeeded.has(id));
  const filter = chips.find(({ id }) => id === wanted)?.id ?? tableFilters.all;
  return {
    chips,
    filter,
    choose,
    isPlan,
    switchView: () => setView(isPlan ? 'list' : 'plan'),
    isOwnOnly: filter === tableFilters.mine,
    hasOwn: mine.openCount > 0,
    shown: useMemo(() => chosenGroups(all, mine, filter), [all, mine, filter]),
  };
}
