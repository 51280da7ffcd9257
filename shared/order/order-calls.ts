/** Calls of orders: creating, adding lines, sending, serving, and the reads of waiters and the office. */
import { defaultRefreshMs, forecastRefreshMs, waiterOrdersRefreshMs } from '../kernel/intervals.ts';
import { orderListRefreshMs, orderRefreshMs, read } from '../kernel/read-row.ts';
import {
  orderAndStationTouches,
  orderTouches,
  sendTouches,
  stationMessageTouches,
} from '../kernel/touched-reads.ts';
import { write } from '../kernel/write-row.ts';
import { orderCommand } from './order-command.ts';

const waiter = ['waiter'] as const;
const admin = ['admin'] as const;
const lineRefusals = [
  'ITEM_UNKNOWN',
  'ITEM_UNAVAILABLE',
  'MODIFIERS_INVALID',
  'OPTION_UNAVAILABLE',
  'PORTIONS_EXCEEDED',
  'ALLERGY_UNCONFIRMED',
] as const;
/** Refusals of added lines, which may be sent after the hours of their item. */
const additionRefusals = [
  ...lineRefusals,
  'ITEM_OUTSIDE_HOURS',
  'ORDER_AT_LIMIT',
  'UNSERVED_LINES_AT_LIMIT',
] as const;

export const orderReads = {
  waiterOrders: read({
    path: '/api/waiter/orders',
    roles: waiter,
    byPin: true,
    answer: 'Order[]',
    live: true,
    refreshMs: waiterOrdersRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  waiterOrder: read({
    path: '/api/waiter/orders/:id',
    roles: waiter,
    byPin: true,
    answer: 'Order',
    live: true,
    refreshMs: orderRefreshMs,
    failure: 'Failed to fetch order',
  }),
  courseForecasts: read({
    path: '/api/waiter/orders/:id/forecasts',
    roles: waiter,
    byPin: true,
    answer: 'CourseForecasts',
    live: false,
    refreshMs: forecastRefreshMs,
    failure: null,
  }),
  recentlyClosedOrders: read({
    path: '/api/waiter/recently-closed-orders',
    roles: waiter,
    byPin: true,
    answer: 'Order[]',
    live: true,
    refreshMs: orderListRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  adminOrders: read({
    path: '/api/admin/orders',
    query: ['from', 'to', 'state', 'tableId', 'waiterId', 'search', 'page', 'pageSize'],
    querySchema: 'OrderListQuery',
    roles: admin,
    answer: 'OrderPage',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch orders',
  }),
  adminOrder: read({
    path: '/api/admin/orders/:id',
    roles: admin,
    answer: 'Order',
    live: true,
    refreshMs: orderRefreshMs,
    failure: 'Failed to fetch order',
  }),
  orderEvents: read({
    path: '/api/admin/orders/:id/events',
    roles: admin,
    answer: 'OrderEvent[]',
    live: false,
    refreshMs: defaultRefreshMs,
    failure: 'Failed to fetch order',
  }),
} as const;

export const orderWrites = {
  createOrder: orderCommand({
    path: '/api/waiter/orders',
    body: 'NewOrder',
    status: 201,
    touches: orderTouches,
    needsSubscription: 'always',
    addsUp: true,
    refusals: [
      'ID_TAKEN',
      'TABLE_BLOCKED',
      'TABLE_HAS_OPEN_ORDER',
      'TABLE_ORDERS_AT_LIMIT',
      'OPEN_ORDERS_AT_LIMIT',
      ...additionRefusals,
    ],
  }),
  changeOrder: orderCommand({
    method: 'PATCH',
    path: '/api/waiter/orders/:id',
    body: 'OrderChange',
    delivery: 'queued',
    touches: stationMessageTouches,
    refusals: ['ORDER_NOT_OPEN', 'ALLERGY_CHANGED', 'ORDER_AT_LIMIT'],
  }),
  /** Changes an order between dine-in and takeaway, with all lines that are neither served nor paid. */
  changeOrderType: orderCommand({
    path: '/api/waiter/orders/:id/type',
    body: 'OrderTypeCommand',
    touches: stationMessageTouches,
    refusals: [
      'ORDER_NOT_OPEN',
      'ORDER_HAS_PAYMENTS',
      'RECEIPT_EXISTS',
      'TABLE_BLOCKED',
      'TABLE_HAS_OPEN_ORDER',
      'TABLE_ORDERS_AT_LIMIT',
    ],
  }),
  cancelOrder: orderCommand({
    path: '/api/waiter/orders/:id/cancel',
    body: 'EmptyCommand',
    touches: orderTouches,
    refusals: ['ORDER_NOT_OPEN', 'ORDER_HAS_LINES', 'ORDER_HAS_PAYMENTS'],
  }),
  /** Used at the end of a day: cancels those of `orderIds` that are still empty. */
  cancelEmptyOrders: write({
    path: '/api/admin/orders/cancel-empty',
    roles: admin,
    body: 'EmptyOrders',
    answer: 'CancelledOrders',
    touches: [...orderTouches, 'dayReportDraft'],
  }),
  addLines: orderCommand({
    path: '/api/waiter/orders/:id/lines',
    body: 'LinesAddition',
    delivery: 'queued',
    touches: orderTouches,
    addsUp: true,
    refusals: ['ORDER_NOT_OPEN', 'ID_TAKEN', ...additionRefusals],
    needsSubscription: 'earlierDays',
  }),
  changeLine: orderCommand({
    method: 'PATCH',
    path: '/api/waiter/orders/:id/lines/:lineId',
    body: 'LineChange',
    delivery: 'queued',
    touches: orderTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'ALREADY_PAID', 'PRICE_BILLED', ...additionRefusals],
    needsSubscription: 'earlierDays',
  }),
  removeLine: orderCommand({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/lines/:lineId',
    body: null,
    delivery: 'queued',
    touches: orderTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'ALREADY_PAID', 'PAYMENTS_EXCEED_TOTAL'],
  }),
  sendOrder: orderCommand({
    path: '/api/waiter/orders/:id/send',
    body: 'SendCommand',
    touches: sendTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'NOT_ROUTED', ...lineRefusals],
  }),
  fireCourse: orderCommand({
    path: '/api/waiter/orders/:id/fire',
    body: 'FireCommand',
    touches: sendTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'NOT_ROUTED', ...lineRefusals],
  }),
  claimLines: orderCommand({
    path: '/api/waiter/orders/:id/claim',
    body: 'LinesCommand',
    touches: orderAndStationTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE'],
  }),
  /** Allowed for the person who claimed the lines, or an admin. */
  unclaimLines: orderCommand({
    path: '/api/waiter/orders/:id/unclaim',
    body: 'LinesCommand',
    touches: orderAndStationTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE'],
  }),
  serveLines: orderCommand({
    path: '/api/waiter/orders/:id/serve',
    body: 'ServeCommand',
    delivery: 'queued',
    touches: orderAndStationTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'ALLERGY_UNSEEN'],
  }),
  /**
   * Allowed within `undoGraceMs` (undo-limits) if no station has started. Serving can be undone within `limits.unserveMs`, by an admin for as long as the
   * order is open.
   */
  undoLines: orderCommand({
    path: '/api/waiter/orders/:id/undo',
    body: 'LinesCommand',
    touches: orderAndStationTouches,
    refusals: ['ORDER_NOT_OPEN', 'LINE_STATE', 'UNDO_TOO_LATE', 'TICKET_PRINTED'],
  }),
  /** Adds a whole set menu: each of its dishes becomes a line. */
  addSet: orderCommand({
    path: '/api/waiter/orders/:id/sets',
    body: 'SetAddition',
    touches: orderTouches,
    addsUp: true,
    refusals: ['ORDER_NOT_OPEN', 'ID_TAKEN', ...additionRefusals],
    needsSubscription: 'earlierDays',
  }),
  /** Replaces an unsent dish of a set menu with another one. */
  exchangeSetDish: orderCommand({
    path: '/api/waiter/orders/:id/lines/:lineId/exchange',
    body: 'SetDishExchange',
    touches: orderTouches,
    refusals: [
      'ORDER_NOT_OPEN',
      'LINE_STATE',
      'ID_TAKEN',
      'ALREADY_PAID',
      'PRICE_BILLED',
      'PAYMENTS_EXCEED_TOTAL',
      ...additionRefusals,
    ],
    needsSubscription: 'earlierDays',
  }),
} as const;
