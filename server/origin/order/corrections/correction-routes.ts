import type { OriginRoutes } from '../../kernel/calls/origin-routes.ts';
import { findOrders } from '../orders/order-store.ts';
import { approve, askApproval, dropApproval, refuseApproval } from './approval-commands.ts';
import { listPendingApprovals } from './approval-store.ts';
import { approvalView } from './approval-view.ts';
import { discountLine, discountOrder } from './discount-commands.ts';
import { moveLinesToOrder } from './moving/line-move-commands.ts';
import { mergeOrders } from './moving/merge-commands.ts';
import { moveOrder } from './moving/move-commands.ts';
import { unmergeOrders } from './moving/unmerge-commands.ts';
import { adjustLine } from './sent-lines/adjustment-commands.ts';
import { holdLines } from './sent-lines/hold-back-commands.ts';
import { rushLines, unrushLines } from './sent-lines/rush-commands.ts';
import { removeServiceCharge } from './service-charge/service-charge-commands.ts';
import { splitLine } from './split-commands.ts';
import { setLineTakeaway } from './takeaway/line-takeaway-commands.ts';
import { changeOrderType } from './takeaway/order-type-commands.ts';
import { undoLines } from './undo-commands.ts';
import { voidLine } from './void-commands.ts';

/** Registers the calls that change sent orders, and those that request and decide approvals. */
export function registerCorrections({ read, command }: OriginRoutes): void {
  read('approvals', {
    areas: ['orders', 'tables'],
    async answer({ db, caller }) {
      const { organizationId } = caller;
      const waiting = await listPendingApprovals(db, organizationId);
      const orderIds = [...new Set(waiting.map(row => row.order_id))];
      const orders = await findOrders(db, organizationId, orderIds);
      const known = new Map(orders.map(stored => [stored.order.id, stored]));
      return waiting.flatMap(row => {
        const stored = known.get(row.order_id);
        return stored === undefined ? [] : [approvalView(row, stored)];
      });
    },
  });

  command('voidLine', voidLine);
  command('discountLine', discountLine);
  command('discountOrder', discountOrder);
  command('removeServiceCharge', removeServiceCharge);
  command('splitLine', splitLine);
  command('moveOrder', moveOrder);
  command('moveLines', moveLinesToOrder);
  command('mergeOrders', mergeOrders);
  command('unmergeOrders', unmergeOrders);
  command('undoLines', undoLines);
  command('holdLines', holdLines);
  command('rushLines', rushLines);
  command('unrushLines', unrushLines);
  command('adjustLine', adjustLine);
  command('setLineTakeaway', setLineTakeaway);
  command('changeOrderType', changeOrderType);

  command('askApproval', askApproval);
  command('dropApproval', dropApproval);
  command('approve', approve);
  command('refuseApproval', refuseApproval);
}
