import { type Static, Type } from 'typebox';
import { orderTypes } from './order-schema.ts';
import { course, literals, names, person, strictObject, time, uuid } from './parts.ts';

export const ticketLine = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  quantity: Type.Integer(),
  note: Type.Optional(Type.String()),
  seat: Type.Optional(Type.Integer()),
  /** Options, each with its count: "2 × extra cheese"; a default one is how the dish comes unless asked otherwise. */
  modifiers: Type.Array(
    strictObject({
      name: Type.String(),
      names,
      quantity: Type.Integer(),
      isDefault: Type.Optional(Type.Boolean()),
    }),
  ),
  /** A voided line stays, struck through, until somebody at the station has seen it. */
  state: literals(['held', 'sent', 'preparing', 'ready', 'served', 'voided']),
  voidReason: Type.Optional(Type.String()),
  /** Who is coming for it. */
  claimedBy: Type.Optional(person),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
});
export type TicketLine = Static<typeof ticketLine>;

/**
 * A row of `GET /api/preparation/orders`: what one send put on one station's screen for one course. Open tickets come
 * oldest first; behind them the held ones, which wait for their course to be fired; then, newest first, the ones that are wholly ready and wait to be served (they can be recalled).
 */
export const ticket = strictObject({
  id: uuid,
  state: literals(['open', 'held', 'ready']),
  orderId: uuid,
  orderNumber: Type.Integer(),
  orderType: literals(orderTypes),
  tableLabel: Type.Optional(Type.String()),
  /** Of its table: whose waiters bring what its own waiter doesn't. */
  locationId: Type.Optional(uuid),
  /** Of a bar tab or takeaway. */
  orderName: Type.Optional(Type.String()),
  /** Of a takeaway. */
  orderPhone: Type.Optional(Type.String()),
  /** When the guest of a takeaway comes for it. */
  pickupAt: Type.Optional(time),
  /** The table it was at before it was moved or merged, until somebody at the station has seen it. */
  movedFrom: Type.Optional(Type.String()),
  course,
  round: Type.Integer(),
  guestCount: Type.Integer(),
  note: Type.Optional(Type.String()),
  allergyNote: Type.Optional(Type.String()),
  /** Who brings it: the order's waiter. */
  waiterId: Type.String(),
  waiterName: Type.String(),
  /** Of a held ticket: when it was held; firing it starts its time. */
  sentAt: time,
  /** When it first stood on a screen. */
  shownAt: Type.Optional(time),
  /** The longest target among its lines, else the settings' late threshold. */
  targetMinutes: Type.Integer(),
  lines: Type.Array(ticketLine),
});
export type Ticket = Static<typeof ticket>;
