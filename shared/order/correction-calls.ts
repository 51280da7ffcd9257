/** Calls that correct an order: voids, discounts, splits, moves, merges, and approvals. */
import { approvalsRefreshMs } from '../kernel/intervals.ts';
import { read } from '../kernel/read-row.ts';
import {
  orderAndStationTouches,
  orderTouches,
  sendTouches,
  stationMessageTouches,
} from '../kernel/touched-reads.ts';
import { orderCommand } from './order-command.ts';

const admin = ['admin'] as const;
const lineMoveRefusals = [
  ...(['ORDER_NOT_OPEN', 'MOVE_NOT_POSSIBLE', 'PAYMENT_NOT_MOVABLE'] as const),
  ...(['RECEIPT_EXISTS', 'TABLE_BLOCKED', 'APPROVAL_REQUIRED'] as const),
] as const;
const takenRefusals = ['TABLE_HAS_OPEN_ORDER', 'TABLE_ORDERS_AT_LIMIT'] as const;
const sizeRefusals = ['ORDER_AT_LIMIT', 'PAYMENTS_AT_LIMIT'] as const;
const discountRefusals = [
  'ORDER_NOT_OPEN',
  'RECEIPT_EXISTS',
  'ALREADY_PAID',
  'APPROVAL_REQUIRED',
  'PAYMENTS_EXCEED_TOTAL',
] as const;

/** Approving carries out the requested call, and asking tries it: both refuse what that call refuses. */
const requestedRefusals = [
  ...(['ORDER_NOT_OPEN', 'RECEIPT_EXISTS', 'ALREADY_PAID', 'PAYMENTS_EXCEED_TOTAL'] as const),
  ...(['LINE_STATE', 'NO_SERVICE_CHARGE', 'ORDER_HAS_UNSENT_LINES', 'AMOUNT_CHANGED'] as const),
  ...(['AMOUNT_EXCEEDS_DUE', 'TENDERED_TOO_LITTLE', 'CASH_SESSION_REQUIRED'] as const),
  ...(['REFUND_EXCEEDS_PAYMENT', 'CORRECTION_REQUIRED', 'ID_TAKEN', 'PAYMENTS_AT_LIMIT'] as const),
  ...([
    'ORDER_NOT_CLOSED',
    'REOPEN_WINDOW_OVER',
    'OPEN_ORDERS_AT_LIMIT',
    'ORDER_IN_DAY_REPORT',
    ...takenRefusals,
  ] as const),
] as const;

export const correctionReads = {
  approvals: read({
    path: '/api/admin/approvals',
    roles: admin,
    byPin: true,
    answer: 'Approval[]',
    live: true,
    refreshMs: approvalsRefreshMs,
    failure: 'Failed to fetch orders',
  }),
} as const;

export const correctionWrites = {
  voidLine: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/void',
    body: 'VoidCommand',
    touches: sendTouches,
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'RECEIPT_EXISTS',
      'ALREADY_PAID',
      'PAYMENTS_EXCEED_TOTAL',
      'APPROVAL_REQUIRED',
    ],
  }),
  /** Puts sent lines that nobody has started on hold until they are fired. Their station is notified. */
  holdLines: orderCommand({
    path: '/api/waiter/orders/:id/hold',
    body: 'LinesCommand',
    touches: stationMessageTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE'],
  }),
  /** Changes options and note of a line that its station already has: “now medium”. */
  adjustLine: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/adjust',
    body: 'LineAdjustment',
    touches: [...stationMessageTouches, 'ingredients'],
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'MODIFIERS_INVALID',
      'OPTION_UNAVAILABLE',
      'ALLERGY_UNCONFIRMED',
      'RECEIPT_EXISTS',
      'PRICE_BILLED',
      'PRICE_STARTED',
      'PRICE_DISCOUNTED',
      'PAYMENTS_EXCEED_TOTAL',
      'APPROVAL_REQUIRED',
      'ORDER_AT_LIMIT',
    ],
  }),
  /** Marks lines as urgent at their stations; refused again within `rushAgainMs`. The mark ends when the line is ready. */
  rushLines: orderCommand({
    path: '/api/waiter/orders/:id/rush',
    body: 'RushCommand',
    touches: stationMessageTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE'],
  }),
  /** Allowed within `undoGraceMs` (undo-limits), if preparation has not started since. */
  unrushLines: orderCommand({
    path: '/api/waiter/orders/:id/unrush',
    body: 'LinesCommand',
    touches: stationMessageTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'UNDO_TOO_LATE', 'TICKET_PRINTED'],
  }),
  /** Changes whether a line is takeaway, and with it the VAT. Refused once the line is paid. */
  setLineTakeaway: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/takeaway',
    body: 'LineTakeawayCommand',
    touches: stationMessageTouches,
    addsUp: true,
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'ALREADY_PAID',
      'ORDER_HAS_PAYMENTS',
      'RECEIPT_EXISTS',
      'ORDER_AT_LIMIT',
    ],
  }),
  discountLine: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/discount',
    body: 'DiscountCommand',
    touches: orderTouches,
    refusals: ['LINE_STATE', ...discountRefusals],
  }),
  discountOrder: orderCommand({
    path: '/api/waiter/orders/:id/discount',
    body: 'DiscountCommand',
    touches: orderTouches,
    refusals: [...discountRefusals],
  }),
  splitLine: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/split',
    body: 'SplitCommand',
    touches: orderAndStationTouches,
    addsUp: true,
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'ALREADY_PAID',
      'SPLIT_QUANTITY',
      'ID_TAKEN',
      'ORDER_AT_LIMIT',
    ],
  }),
  moveOrder: orderCommand({
    path: '/api/waiter/orders/:id/move',
    body: 'MoveCommand',
    touches: orderAndStationTouches,
    refusals: ['ORDER_NOT_OPEN', 'TABLE_BLOCKED', ...takenRefusals],
  }),
  moveLines: orderCommand({
    path: '/api/waiter/orders/:id/lines/move',
    body: 'LineMoveCommand',
    touches: orderAndStationTouches,
    touchesOthers: true,
    refusals: [...lineMoveRefusals, ...takenRefusals, ...sizeRefusals, 'OPEN_ORDERS_AT_LIMIT'],
  }),
  mergeOrders: orderCommand({
    path: '/api/waiter/orders/:id/merge',
    body: 'MergeCommand',
    touches: orderAndStationTouches,
    touchesOthers: true,
    refusals: ['ORDER_NOT_OPEN', 'MERGE_NOT_POSSIBLE', 'APPROVAL_REQUIRED', ...sizeRefusals],
  }),
  unmergeOrders: orderCommand({
    path: '/api/waiter/orders/:id/unmerge',
    body: 'MergeCommand',
    touches: orderAndStationTouches,
    touchesOthers: true,
    refusals: [
      'ORDER_NOT_OPEN',
      'NOT_MERGED',
      'MERGE_NOT_POSSIBLE',
      'RECEIPT_EXISTS',
      'ORDER_HAS_PAYMENTS',
      'APPROVAL_REQUIRED',
      'OPEN_ORDERS_AT_LIMIT',
      ...takenRefusals,
    ],
  }),
  askApproval: orderCommand({
    path: '/api/waiter/orders/:id/approvals',
    body: 'ApprovalRequest',
    touches: orderTouches,
    addsUp: true,
    refusals: [...requestedRefusals, 'APPROVALS_AT_LIMIT'],
  }),
  /** Called by the requester to withdraw a request, or to dismiss one that was declined or outdated. */
  dropApproval: orderCommand({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/approvals/:approvalId',
    body: null,
    touches: orderTouches,
    refusals: ['APPROVAL_DECIDED'],
  }),
  approve: orderCommand({
    path: '/api/admin/approvals/:id/approve',
    roles: admin,
    body: 'ApproveCommand',
    touches: [...sendTouches, 'terminalQueues'],
    refusals: ['APPROVAL_DECIDED', 'APPROVAL_CHANGED', 'TERMINAL_BUSY', ...requestedRefusals],
  }),
  refuseApproval: orderCommand({
    path: '/api/admin/approvals/:id/refuse',
    roles: admin,
    body: 'EmptyCommand',
    touches: orderTouches,
    refusals: ['APPROVAL_DECIDED', 'APPROVAL_CHANGED'],
  }),
} as const;
