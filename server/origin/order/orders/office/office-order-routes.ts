/** Routes with which admins search orders and read their history. */
import type { Kysely } from 'kysely';
import { fractionDigitsOf } from '#shared/kernel/fraction-digits.ts';
import { ProblemError } from '../../../../http/errors.ts';
import { param } from '../../../kernel/calls/origin-frame.ts';
import type { OriginRoutes } from '../../../kernel/calls/origin-routes.ts';
import type { OriginTables } from '../../../kernel/origin-tables.ts';
import { readSettings } from '../../../kernel/restaurant/settings-store.ts';
import { findOrders } from '../order-store.ts';
import { orderView, withoutContents } from '../order-view.ts';
import { orderTag, singleOrderRead } from '../single-order-read.ts';
import { registerGuestData } from './guest-data/guest-data-routes.ts';
import { findOrderEvents, findTableHistory } from './order-history-store.ts';
import { readPageRequest } from './order-page-rules.ts';
import { findPage } from './order-page-store.ts';
import { readSearch } from './order-search-rules.ts';
import { findSearchedNames } from './order-search-store.ts';
import { findOrdersOfTable, isTable } from './table-orders-store.ts';
import { tableTimeline, timelineSince } from './table-timeline-rules.ts';

/** Empty without a search text; null if the search can't match anything. */
async function findWords(db: Kysely<OriginTables>, organizationId: string, search: string | null) {
  if (search === null) return [];
  const { currency } = await readSettings(db, organizationId);
  return readSearch(search, await findSearchedNames(db, organizationId), fractionDigitsOf(currency));
}

export function registerOfficeOrders(routes: OriginRoutes): void {
  const { read } = routes;
  registerGuestData(routes);
  read('adminOrders', {
    areas: ['orders', 'tables', 'users', 'menu', 'settings'],
    async answer({ db, caller, params }) {
      const { organizationId } = caller;
      const request = readPageRequest(params);
      const { page, pageSize } = request;
      const words = await findWords(db, organizationId, request.filter.search);
      if (words === null) return { items: [], page, pageSize, total: 0 };
      const filter = { ...request.filter, words };
      const { ids, total } = await findPage(db, organizationId, { filter, page, pageSize });
      const items = (await findOrders(db, organizationId, ids)).map(orderView);
      return { items, page, pageSize, total };
    },
    shorten: withoutContents,
  });
  read('adminOrder', singleOrderRead);
  read('orderEvents', {
    areas: ['users', 'devices'],
    tag: orderTag,
    answer: ({ db, caller, params }) => findOrderEvents(db, caller.organizationId, param(params, 'id')),
  });
  read('tableEvents', {
    areas: ['orders', 'tables', 'users', 'devices'],
    async answer({ db, caller, params, nowMs }) {
      const { organizationId } = caller;
      const id = param(params, 'id');
      if (!(await isTable(db, organizationId, id))) throw new ProblemError('NOT_FOUND');
      const since = timelineSince(nowMs);
      const orders = await findOrdersOfTable(db, organizationId, id, since);
      return tableTimeline(id, await findTableHistory(db, organizationId, id, orders), since);
    },
  });
}
