import { type Static, Type } from 'typebox';
import { orderTypes } from './order-schema.ts';
import { course, literals, names, strictObject, time, uuid } from './parts.ts';

export const ticketLine = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  kitchenName: Type.Optional(Type.String()),
  quantity: Type.Integer(),
  note: Type.Optional(Type.String()),
  seat: Type.Optional(Type.Integer()),
  state: literals(['sent', 'preparing', 'ready', 'served']),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
});
export type TicketLine = Static<typeof ticketLine>;

/**
 * A row of `GET /api/preparation/orders`: what one send put on one station's screen for one course. Open tickets come
 * oldest first; behind them, newest first, the ones that are wholly ready and wait to be served (they can be recalled).
 */
export const ticket = strictObject({
  id: uuid,
  state: literals(['open', 'ready']),
  orderId: uuid,
  orderNumber: Type.Integer(),
  orderType: literals(orderTypes),
  tableLabel: Type.Optional(Type.String()),
  course,
  round: Type.Integer(),
  guestCount: Type.Integer(),
  note: Type.Optional(Type.String()),
  allergyNote: Type.Optional(Type.String()),
  waiterName: Type.String(),
  sentAt: time,
  /** The longest target among its lines, else the settings' late threshold. */
  targetMinutes: Type.Integer(),
  lines: Type.Array(ticketLine),
});
export type Ticket = Static<typeof ticket>;
