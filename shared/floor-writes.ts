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
    roles: [],
    touches: [],
  }),

  createOrder: write<NewOrder, Order>({
    method: 'POST',
    path: '/api/waiter/orders',
    roles: waiter,
    touches: orderReads,
    needsSubscription: true,
    addsUp: true,
  }),
  changeOrder: write<OrderChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id',
    roles: waiter,
    touches: orderAndStationReads,
  }),
  cancelOrder: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/cancel',
    roles: waiter,
    touches: orderReads,
  }),
  addLines: write<LinesAddition, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/lines',
    roles: waiter,
    touches: orderReads,
    addsUp: true,
  }),
  changeLine: write<LineChange, Order>({
    method: 'PATCH',
    path: '/api/waiter/orders/:id/lines/:lineId',
    roles: waiter,
    touches: orderReads,
  }),
  removeLine: write<undefined, Order>({
    method: 'DELETE',
    path: '/api/waiter/orders/:id/lines/:lineId',
    roles: waiter,
    touches: orderReads,
  }),
  sendOrder: write<SendCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/send',
    roles: waiter,
    touches: sendReads,
  }),
  fireCourse: write<FireCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/fire',
    roles: waiter,
    touches: sendReads,
  }),
  claimLines: write<ServeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/claim',
    roles: waiter,
    touches: orderAndStationReads,
  }),
  serveLines: write<ServeCommand, Order>({
    method: 'POST',
    path: '/api/waiter/orders/:id/serve',
    roles: waiter,
    touches: orderAndStationReads,
  }),

  startLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/start',
    roles: station,
    touches: preparedReads,
  }),
  readyLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/ready',
    roles: station,
    touches: preparedReads,
  }),
  recallLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/recall',
    roles: station,
    touches: preparedReads,
  }),
  readyTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/ready',
    roles: station,
    touches: preparedReads,
  }),
  recallTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/recall',
    roles: station,
    touches: preparedReads,
  }),
  showTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/shown',
    roles: station,
    touches: orderAndStationReads,
  }),
  seeTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/seen',
    roles: station,
    touches: orderAndStationReads,
  }),
  seeLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/seen',
    roles: station,
    touches: orderAndStationReads,
  }),
  setAvailability: write<AvailabilityChange, MenuItem>({
    method: 'POST',
    path: '/api/preparation/items/:id/availability',
    roles: station,
    touches: menuReads,
  }),
} as const;
