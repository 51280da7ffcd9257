/** What the tables screen shows, as chosen on this device: which tables, as a list or drawn. */
import type { Order } from '#shared/schemas/order-schema.ts';
import type { WaiterTable } from '#shared/schemas/table-schema.ts';
import { useRememberedChoice } from '../../../data/use-remembered-choice.ts';
import { useMember } from '../../../identity/identity-context.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { chosenGroups, groupTables, isOwnTable, tableFilters } from './shown-tables.ts';

/** A tablet or larger: the plan has room. A phone on its side has not. */
const planQuery = '(min-width: 600px) and (min-height: 500px)';

export function useTablesView(tables: readonly WaiterTable[], orders: readonly Order[]) {
  const { userId } = useMember();
  const [wanted, choose] = useRememberedChoice('tables.filter');
  const [view, setView] = useRememberedChoice('tables.view');
  const isLarge = useMediaQuery(planQuery);
  const isPlan = view === null ? isLarge : view === 'plan';

  const all = groupTables(tables, orders);
  const mine = groupTables(
    tables.filter(table => isOwnTable(table, userId)),
    orders.filter(({ waiterId }) => waiterId === userId),
  );
  const choices = [
    tableFilters.mine,
    ...all.locations.map(({ id }) => id),
    ...(all.barTabs.length > 0 ? [tableFilters.barTabs] : []),
    ...(all.takeaways.length > 0 ? [tableFilters.takeaway] : []),
  ];
  const filter = wanted !== null && choices.includes(wanted) ? wanted : tableFilters.all;
  return {
    filter,
    choose,
    isPlan,
    switchView: () => setView(isPlan ? 'list' : 'plan'),
    all,
    mine,
    shown: chosenGroups(all, mine, filter),
  };
}
