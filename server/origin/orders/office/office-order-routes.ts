/** Routes with which admins search orders and read their history. */
import { ProblemError } from '../../../http/errors.ts';
import { param } from '../../calls/origin-frame.ts';
import type { OriginRoutes } from '../../calls/origin-routes.ts';
import { findOrders } from '../order-store.ts';
import { orderView } from '../order-view.ts';
import { orderTag, singleOrderRead } from '../single-order-read.ts';
import { findOrderEvents, findTableHistory } from './order-history-store.ts';
import { readPageRequest } from './order-page-rules.ts';
import { countOrders, findPageIds } from './order-page-store.ts';
import { findOrdersOfTable, isTable } from './table-orders-store.ts';
import { tableTimeline, timelineSince } from './table-timeline-rules.ts';

export function registerOfficeOrders({ read }: OriginRoutes): void {
  read('adminOrders', {
    areas: ['orders', 'tables', 'users'],
    async answer({ db, caller, params }) {
      const { organizationId } = caller;
      const request = readPageRequest(params);
      const total = await countOrders(db, organizationId, request.filter);
      const ids = await findPageIds(db, organizationId, request);
      const items = (await findOrders(db, organizationId, ids)).map(orderView);
      return { items, page: request.page, pageSize: request.pageSize, total };
    },
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
