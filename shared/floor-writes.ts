/** The writes of waiters, kitchen and bar: every command on an order. */
import type { AvailabilityChange, MenuItem } from './schemas/menu-schema.ts';
import type {
  EmptyCommand,
  FireCommand,
  LineChange,
  LinesAddition,
  NewOrder,
  OrderChange,
  SendCommand,
  ServeCommand,
} from './schemas/order-command-schema.ts';
import type { Order } from './schemas/order-schema.ts';
import { menuReads, orderAndStationReads, orderReads, sendReads, write } from './write-row.ts';

const waiter = ['waiter'] as const;
const station = ['kitchen', 'bar'] as const;
/** Work that begins takes from the stock, work that is taken back gives it back. */
const preparedReads = [...orderAndStationReads, 'ingredients'] as const;

export const floorWrites = {
  logout: write<EmptyCommand, void>({
    method: 'POST',
    path: '/api/auth/logout',
    delivery: 'now',
    roles: [],
    touches: [],
  }),

  createOrder: write<NewOrder, Order>({
    method: 'POST',
    path: '/api/waiter/orders',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
    needsSubscription: true,
    addsUp: true,
  }),
  changeOrder: write<OrderChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id',
    delivery: 'queued',
    roles: waiter,
    touches: orderAndStationReads,
  }),
  cancelOrder: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/cancel',
    delivery: 'now',
    roles: waiter,
    touches: orderReads,
  }),
  addLines: write<LinesAddition, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines',
    delivery: 'queued',
    roles: waiter,
    touches: orderReads,
    addsUp: true,
  }),
  changeLine: write<LineChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id/lines/:lineId',
    delivery: 'queued',
    roles: waiter,
    touches: orderReads,
  }),
  removeLine: write<undefined, Order>({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/lines/:lineId',
    delivery: 'queued',
    roles: waiter,
    touches: orderReads,
  }),
  sendOrder: write<SendCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/send',
    delivery: 'now',
    roles: waiter,
    touches: sendReads,
  }),
  fireCourse: write<FireCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/fire',
    delivery: 'now',
    roles: waiter,
    touches: sendReads,
  }),
  claimLines: write<ServeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/claim',
    delivery: 'now',
    roles: waiter,
    touches: orderAndStationReads,
  }),
  serveLines: write<ServeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/serve',
    delivery: 'queued',
    roles: waiter,
    touches: orderAndStationReads,
  }),

  startLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/start',
    delivery: 'now',
    roles: station,
    touches: preparedReads,
  }),
  readyLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/ready',
    delivery: 'now',
    roles: station,
    touches: preparedReads,
  }),
  recallLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/recall',
    delivery: 'now',
    roles: station,
    touches: preparedReads,
  }),
  readyTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/ready',
    delivery: 'now',
    roles: station,
    touches: preparedReads,
  }),
  recallTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/recall',
    delivery: 'now',
    roles: station,
    touches: preparedReads,
  }),
  showTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/shown',
    delivery: 'now',
    roles: station,
    touches: orderAndStationReads,
  }),
  seeTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/seen',
    delivery: 'now',
    roles: station,
    touches: orderAndStationReads,
  }),
  seeLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/seen',
    delivery: 'now',
    roles: station,
    touches: orderAndStationReads,
  }),
  setAvailability: write<AvailabilityChange, MenuItem>({
    method: 'POST',
    path: '/api/preparation/items/:id/availability',
    delivery: 'now',
    roles: station,
    touches: menuReads,
  }),
} as const;
