import { type Static, Type } from 'typebox';
import { color, course, literals, money, strictObject, time, uuid } from '../kernel/schema-parts.ts';
import { tableFields } from '../venue/table-schema.ts';
import { orderStates, tableStates } from './order-states.ts';

/** The progress of one course of an order: its portions, and how many are on hold or served. Drafts and voided lines are excluded. */
const courseProgress = strictObject({
  course,
  lineCount: Type.Integer(),
  heldCount: Type.Integer(),
  servedCount: Type.Integer(),
});
export type CourseProgress = Static<typeof courseProgress>;

/**
 * Summary of an order for table tiles and order lists. Its counts are the portions of the lines in that state: the sum of
 * their quantities. `lateSince` is absent while nothing is late.
 */
const openOrderSummary = strictObject({
  id: uuid,
  number: Type.Integer(),
  /** Set from the table's second party on. */
  partyNumber: Type.Optional(Type.Integer()),
  state: literals(orderStates),
  waiterId: Type.String(),
  waiterName: Type.String(),
  guestCount: Type.Integer(),
  total: money,
  due: money,
  /** True if it is closed and all payments were refunded. */
  isRefunded: Type.Optional(Type.Boolean()),
  openedAt: time,
  draftLines: Type.Integer(),
  heldLines: Type.Integer(),
  sentLines: Type.Integer(),
  preparingLines: Type.Integer(),
  readyLines: Type.Integer(),
  /** The part of `sentLines` that was printed at stations that work from paper. */
  printedLines: Type.Optional(Type.Integer()),
  /** Since when the oldest line of a station that works from paper has not been printed. */
  unprintedSince: Type.Optional(time),
  /** Since when the oldest line of a station that works from its screen has been neither shown nor printed. */
  unshownSince: Type.Optional(time),
  lateSince: Type.Optional(time),
  /** When its oldest ready line became ready. */
  readySince: Type.Optional(time),
  billRequestedAt: Type.Optional(time),
  isReceiptPending: Type.Boolean(),
  /** A terminal has not said whether it took a card. */
  isCardUnclear: Type.Optional(Type.Boolean()),
  /** In the order of serving; an origin may omit them. */
  courses: Type.Optional(Type.Array(courseProgress)),
});
export type OpenOrderSummary = Static<typeof openOrderSummary>;

/** The position of a table on its location's floor plan, in centimetres; `rotation` in degrees around its centre. */
const tablePlace = strictObject({
  shape: tableFields.shape,
  x: tableFields.x,
  y: tableFields.y,
  width: tableFields.width,
  height: tableFields.height,
  rotation: tableFields.rotation,
});
export type TablePlace = Static<typeof tablePlace>;

/** A row of `GET /api/waiter/tables`. `orders`: open ones, and closed ones with lines still to be served. */
export const waiterTable = strictObject({
  id: uuid,
  label: Type.String(),
  seats: Type.Integer(),
  location: strictObject({ id: uuid, name: Type.String(), color }),
  state: literals(tableStates),
  isBlocked: Type.Boolean(),
  note: Type.Optional(Type.String()),
  /** Absent: not placed on the floor plan; screens choose a free position. */
  place: Type.Optional(tablePlace),
  orders: Type.Array(openOrderSummary),
});
export type WaiterTable = Static<typeof waiterTable>;
