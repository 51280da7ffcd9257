/** Schemas of the office's order search and order history. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, strictObject, time, uuid } from '../kernel/schema-parts.ts';
import { order } from './order-schema.ts';
import { orderStates } from './order-states.ts';

const wholeNumber = Type.String({ pattern: '^[1-9]\\d{0,5}$' });

/**
 * `from` (inclusive) and `to` (exclusive) are times of opening; page counts from 1, pageSize is at most 100, 25 by default. Each word of `search` matches
 * an order's number, the amount of an order or a payment, the beginning of a table's, waiter's or item's name, or part of a guest's name, phone or note,
 * regardless of accents and case.
 */
export const orderListQuery = strictObject({
  from: Type.Optional(time),
  to: Type.Optional(time),
  state: Type.Optional(literals(orderStates)),
  tableId: Type.Optional(uuid),
  waiterId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchLength })),
  page: Type.Optional(wholeNumber),
  pageSize: Type.Optional(wholeNumber),
});

/** Newest first. */
export const orderPage = strictObject({
  items: Type.Array(order),
  page: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer(),
});
export type OrderPage = Static<typeof orderPage>;

/** An event in the history of an order or table, oldest first; `payload` holds the states before and after. */
export const orderEvent = strictObject({
  id: Type.String(),
  at: time,
  type: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  deviceId: Type.Optional(Type.String()),
  deviceName: Type.Optional(Type.String()),
  /** In a table's history: the order concerned; absent for events of the table itself. */
  orderId: Type.Optional(uuid),
  orderNumber: Type.Optional(Type.Integer()),
  payload: Type.Unknown(),
});
export type OrderEvent = Static<typeof orderEvent>;
