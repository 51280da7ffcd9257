/** The writes of waiters, kitchen and bar: every command on an order. */
import type { AvailabilityChange, MenuItem } from './schemas/menu-schema.ts';
import type {
  EmptyCommand,
  LineChange,
  LinesAddition,
  NewOrder,
  Order,
  OrderChange,
  SendCommand,
  ServeCommand,
} from './schemas/order-schema.ts';
import { menuReads, orderAndStationReads, orderReads, write } from './write-row.ts';

const waiter = ['waiter'] as const;
const station = ['kitchen', 'bar'] as const;

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
    touches: orderAndStationReads,
  }),
  readyLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/ready',
    roles: station,
    touches: orderAndStationReads,
  }),
  recallLine: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/lines/:id/recall',
    roles: station,
    touches: orderAndStationReads,
  }),
  readyTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/ready',
    roles: station,
    touches: orderAndStationReads,
  }),
  recallTicket: write<EmptyCommand, Order>({
    method: 'POST',
    path: '/api/preparation/tickets/:id/recall',
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
