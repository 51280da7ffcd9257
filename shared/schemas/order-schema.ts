import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { lineStates, orderStates, receiptStates } from '../order-states.ts';
import { stations } from '../roles.ts';
import {
  clearable,
  course,
  literals,
  money,
  names,
  strictObject,
  text,
  time,
  uuid,
  vatRate,
  version,
} from './parts.ts';

export const orderTypes = ['dineIn', 'takeaway'] as const;

const quantity = Type.Integer({ minimum: 1, maximum: limits.quantityMax });
const note = text(limits.noteLength);
const seat = Type.Integer({ minimum: 1, maximum: limits.seatMax });
const guestCount = Type.Integer({ minimum: 0, maximum: limits.guestCountMax });
const orderNote = text(limits.orderNoteLength);

/** Name, price, VAT rate, station and course are copied from the menu when the line is added. */
export const orderLine = strictObject({
  id: uuid,
  menuItemId: uuid,
  name: Type.String(),
  names,
  kitchenName: Type.Optional(Type.String()),
  quantity,
  unitPrice: money,
  vatRate,
  note: Type.Optional(note),
  seat: Type.Optional(seat),
  course,
  station: literals(stations),
  state: literals(lineStates),
  ticketId: Type.Optional(uuid),
  round: Type.Optional(Type.Integer()),
  addedAt: time,
  sentAt: Type.Optional(time),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
  servedAt: Type.Optional(time),
  lineTotal: money,
});
export type OrderLine = Static<typeof orderLine>;

export const vatShare = strictObject({
  rate: vatRate,
  net: money,
  vat: money,
  gross: money,
});
export type VatShare = Static<typeof vatShare>;

/** `number` counts from 1 on each business day. Removed lines are not listed; the events keep them. */
export const order = strictObject({
  id: uuid,
  number: Type.Integer(),
  businessDay: Type.String(),
  type: literals(orderTypes),
  tableId: Type.Optional(uuid),
  tableLabel: Type.Optional(Type.String()),
  guestCount,
  waiterId: Type.String(),
  waiterName: Type.String(),
  note: Type.Optional(orderNote),
  allergyNote: Type.Optional(orderNote),
  state: literals(orderStates),
  lines: Type.Array(orderLine),
  subtotal: money,
  total: money,
  vatBreakdown: Type.Array(vatShare),
  receiptState: literals(receiptStates),
  isReceiptPending: Type.Boolean(),
  openedAt: time,
  closedAt: Type.Optional(time),
  version,
});
export type Order = Static<typeof order>;

export const newOrderLine = strictObject({
  id: Type.Optional(uuid),
  menuItemId: uuid,
  quantity,
  note: Type.Optional(note),
  seat: Type.Optional(seat),
  course: Type.Optional(course),
});
export type NewOrderLine = Static<typeof newOrderLine>;

const newLines = Type.Array(newOrderLine, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
});

/** A dine-in order names its table, a takeaway order none. */
export const newOrder = strictObject({
  id: Type.Optional(uuid),
  type: literals(orderTypes),
  tableId: Type.Optional(uuid),
  guestCount,
  note: Type.Optional(orderNote),
  allergyNote: Type.Optional(orderNote),
  lines: Type.Optional(Type.Array(newOrderLine, { maxItems: limits.linesPerCommandMax })),
});
export type NewOrder = Static<typeof newOrder>;

export const orderChange = strictObject({
  guestCount: Type.Optional(guestCount),
  note: clearable(orderNote),
  allergyNote: clearable(orderNote),
});
export type OrderChange = Static<typeof orderChange>;

export const linesAddition = strictObject({ lines: newLines });
export type LinesAddition = Static<typeof linesAddition>;

export const lineChange = strictObject({
  quantity: Type.Optional(quantity),
  note: clearable(note),
  seat: clearable(seat),
  course: Type.Optional(course),
});
export type LineChange = Static<typeof lineChange>;

const lineIds = Type.Array(uuid, {
  minItems: 1,
  maxItems: limits.linesPerCommandMax,
  uniqueItems: true,
});

/** Without `lineIds` every draft of the order is sent. */
export const sendCommand = strictObject({ lineIds: Type.Optional(lineIds) });
export type SendCommand = Static<typeof sendCommand>;

export const serveCommand = strictObject({ lineIds });
export type ServeCommand = Static<typeof serveCommand>;

/** A command that needs no words: `{}`. */
export const emptyCommand = strictObject({});
export type EmptyCommand = Static<typeof emptyCommand>;
