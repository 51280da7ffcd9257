/** Stored data of guests, and its erasure. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, strictObject, time, uuid } from '../kernel/schema-parts.ts';
import { orderListQuery } from './order-list-schema.ts';
import { orderStates } from './order-states.ts';

/** A part of a guest's name, phone or note; fewer than three letters or digits match nothing. */
const guestDataQuery = strictObject({
  search: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchLength })),
});

/** An order with guest data; open ones can't be erased yet. */
const guestOrder = strictObject({
  id: uuid,
  number: Type.Integer(),
  type: literals(['dineIn', 'takeaway']),
  state: literals(orderStates),
  openedAt: time,
  name: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
});
export type GuestOrder = Static<typeof guestOrder>;

/** Newest first; `hasMore`: older matches are omitted. */
const guestData = strictObject({ orders: Type.Array(guestOrder), hasMore: Type.Boolean() });
export type GuestData = Static<typeof guestData>;

/** Permanently erases names, phones, notes and allergy texts of finished orders. */
const guestDataErasure = strictObject({
  orderIds: Type.Array(uuid, { minItems: 1, maxItems: limits.guestOrdersMax, uniqueItems: true }),
});
export type GuestDataErasure = Static<typeof guestDataErasure>;

/** The queries of the office's reads of orders. */
export const orderQueries = { OrderListQuery: orderListQuery, GuestDataQuery: guestDataQuery } as const;

export const guestDataSchemas = { GuestData: guestData, GuestDataErasure: guestDataErasure } as const;
