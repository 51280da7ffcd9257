/** The writes that change an order after it was taken: voids, discounts, splits, moves, merges, and an admin's word on them. */
import type {
  ApprovalRequest,
  ApproveCommand,
  DiscountCommand,
  MergeCommand,
  MoveCommand,
  SplitCommand,
  VoidCommand,
} from './schemas/correction-schema.ts';
import type { EmptyCommand } from './schemas/order-command-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import { approvalReads, orderAndStationReads, orderReads, sendReads, write } from './write-row.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const askedReads = [...orderReads, 'approvals'] as const;

export const correctionWrites = {
  voidLine: write<VoidCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines/:lineId/void',
    delivery: 'now',
    roles: waiter,
    touches: sendReads,
  }),
  discountLine: write<DiscountCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines/:lineId/discount',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
  }),
  discountOrder: write<DiscountCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/discount',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
  }),
  splitLine: write<SplitCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines/:lineId/split',
    delivery: 'now',
    roles: waiter,
    touches: orderAndStationReads,
    addsUp: true,
  }),
  moveOrder: write<MoveCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/move',
    delivery: 'now',
    roles: waiter,
    touches: orderAndStationReads,
  }),
  mergeOrders: write<MergeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/merge',
    delivery: 'now',
    roles: waiter,
    touches: orderAndStationReads,
    touchesOthers: true,
  }),
  unmergeOrders: write<MergeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/unmerge',
    delivery: 'now',
    roles: waiter,
    touches: orderAndStationReads,
    touchesOthers: true,
  }),

  askApproval: write<ApprovalRequest, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/approvals',
    delivery: 'now',
    roles: waiter,
    touches: askedReads,
    addsUp: true,
  }),
  /** Taken back by who asked, or put aside once refused or outdated. */
  dropApproval: write<undefined, Order>({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/approvals/:approvalId',
    delivery: 'now',
    roles: waiter,
    touches: askedReads,
  }),
  approve: write<ApproveCommand, Order>({
    method: 'POST',
    path: '/api/admin/approvals/:id/approve',
    delivery: 'now',
    roles: admin,
    touches: approvalReads,
  }),
  refuseApproval: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/admin/approvals/:id/refuse',
    delivery: 'now',
    roles: admin,
    touches: askedReads,
  }),
} as const;
