/** What stations have to prepare, what it took before, and when a course that is still on hold would be ready. */
import { type Static, Type } from 'typebox';
import { orderTypes } from '../order-states.ts';
import { allergenList, allergySight, orderAllergies } from './allergy-schema.ts';
import { lineStations } from './order-schema.ts';
import { course, literals, names, person, stationId, strictObject, time, uuid } from './parts.ts';

/** Who at the pass called the waiter. */
const passCall = strictObject({ by: person, at: time });
export type PassCall = Static<typeof passCall>;

const ticketOption = { name: Type.String(), names, quantity: Type.Integer() };

/** What a waiter changed about the line since somebody at the station last looked. */
const ticketAdjustment = strictObject({
  at: time,
  /** Options that it has no more. */
  dropped: Type.Array(strictObject(ticketOption)),
  /** Its note is new. */
  isNoteAdded: Type.Boolean(),
  droppedNotes: Type.Array(Type.String()),
  /** It leaves the house now, or is eaten in after all. */
  isTakeawayChanged: Type.Optional(Type.Boolean()),
  /** It was weighed again: what it weighed before. */
  gramsBefore: Type.Optional(Type.Integer()),
});

export const ticketLine = strictObject({
  id: uuid,
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  quantity: Type.Integer(),
  /** Of an item sold by weight: its net weight. */
  grams: Type.Optional(Type.Integer()),
  note: Type.Optional(Type.String()),
  seat: Type.Optional(Type.Integer()),
  /** The allergens in it that its guests must not have. */
  clashes: Type.Optional(allergenList),
  /** It leaves the house, and is packed for it: as its order unless somebody says otherwise. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** An open item for guests with an allergy: nobody has said what it contains. */
  isUndeclared: Type.Optional(Type.Boolean()),
  /** Options, each with its count: "2 × extra cheese"; a default one is how the dish comes unless asked otherwise. */
  modifiers: Type.Array(
    strictObject({
      ...ticketOption,
      isDefault: Type.Optional(Type.Boolean()),
      /** It was chosen with `adjustment`. */
      isAdded: Type.Optional(Type.Boolean()),
    }),
  ),
  /** A voided line stays, struck through, until somebody at the station has seen it. */
  state: literals(['held', 'sent', 'preparing', 'ready', 'served', 'voided']),
  /** `state`, `startedAt` and `readyAt` are those of the ticket's station; these of all of them. */
  stations: lineStations,
  voidReason: Type.Optional(Type.String()),
  /** Held, although it was sent; on the ticket where it stood, until somebody at the station has seen it. */
  isHeldBack: Type.Optional(Type.Boolean()),
  /** Until somebody at the station has seen it, or the line is ready. */
  adjustment: Type.Optional(ticketAdjustment),
  /** When its waiter last said that it is urgent, until it is ready. */
  rushedAt: Type.Optional(time),
  /** Who is coming for it. */
  claimedBy: Type.Optional(person),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
  /** Its waiter is not called yet. */
  isAtPass: Type.Optional(Type.Boolean()),
  called: Type.Optional(passCall),
});
export type TicketLine = Static<typeof ticketLine>;

/**
 * A row of `GET /api/preparation/orders`: what one send put on one station's screen for one course. Open tickets come
 * oldest first; behind them the held ones, which wait for their course to be fired; then, newest first, the ones that are wholly ready and wait to be served (they can be recalled).
 */
export const ticket = strictObject({
  id: uuid,
  state: literals(['open', 'held', 'ready']),
  stationId: Type.Optional(stationId),
  orderId: uuid,
  orderNumber: Type.Integer(),
  orderType: literals(orderTypes),
  /** Nothing of it is to be made. */
  isTraining: Type.Optional(Type.Boolean()),
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
  /** Those of the whole order and of the seats that its lines may be for. */
  allergies: Type.Optional(orderAllergies),
  /** For the command that says it was seen. */
  allergyVersion: Type.Optional(Type.Integer()),
  /** Nothing on it can be made ready before somebody at the station has seen the allergies. */
  isAllergyUnseen: Type.Optional(Type.Boolean()),
  /** They were added or changed after it was sent, and that is unseen. */
  isAllergyChanged: Type.Optional(Type.Boolean()),
  allergySeen: Type.Optional(allergySight),
  /** Who brings it: the order's waiter. */
  waiterId: Type.String(),
  waiterName: Type.String(),
  /** Of a held ticket: when it was held; firing it starts its time. */
  sentAt: time,
  /** When it first stood on a screen. */
  shownAt: Type.Optional(time),
  /** The longest target among its lines, else the settings' late threshold. */
  targetMinutes: Type.Integer(),
  /** Its station works from paper alone: nobody says here that it is ready, and it is never late. */
  isOnPaper: Type.Optional(Type.Boolean()),
  lines: Type.Array(ticketLine),
  /** On a screen that would have too much, of the largest tickets: how many lines are left out. They come back as others are served. */
  linesLeftOut: Type.Optional(Type.Integer()),
});
export type Ticket = Static<typeof ticket>;

const seconds = Type.Integer({ minimum: 0 });

/** Half of the lines took between `lowSeconds` and `highSeconds`. */
const timeSpread = {
  lines: Type.Integer({ minimum: 0 }),
  medianSeconds: seconds,
  lowSeconds: seconds,
  highSeconds: seconds,
};
export type TimeSpread = Static<typeof usualTime>;
const usualTime = strictObject(timeSpread);

/** From sent or fired to ready, of the dish's latest lines; only of at least 20. */
export const preparationTimes = strictObject({
  id: uuid,
  usual: Type.Optional(usualTime),
  /** By the hour of sending, in local time. */
  hours: Type.Array(strictObject({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...timeSpread })),
});
export type PreparationTimes = Static<typeof preparationTimes>;

/** A course on hold would be ready that many seconds after it is fired; one with a dish of which too little is known has none. */
export const courseForecasts = strictObject({
  id: uuid,
  courses: Type.Array(strictObject({ course, seconds })),
});
export type CourseForecasts = Static<typeof courseForecasts>;
