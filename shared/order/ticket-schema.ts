/** Tickets of the stations, preparation times of the past, and forecasts for courses on hold. */
import { type Static, Type } from 'typebox';
import { allergenList, allergySight, orderAllergies } from '../catalog/allergy-schema.ts';
import {
  course,
  literals,
  names,
  person,
  stationId,
  strictObject,
  time,
  uuid,
} from '../kernel/schema-parts.ts';
import { lineStations } from './order-schema.ts';
import { orderTypes } from './order-states.ts';

/** The person at the pass who called the waiter. */
const passCall = strictObject({ by: person, at: time });
export type PassCall = Static<typeof passCall>;

const ticketOption = { name: Type.String(), names, quantity: Type.Integer() };

/** Changes by a waiter since the station last confirmed the line. */
const ticketAdjustment = strictObject({
  at: time,
  /** Removed options. */
  dropped: Type.Array(strictObject(ticketOption)),
  /** True if the note is new. */
  isNoteAdded: Type.Boolean(),
  droppedNotes: Type.Array(Type.String()),
  /** True if takeaway was changed, either way. */
  isTakeawayChanged: Type.Optional(Type.Boolean()),
  /** Set if it was weighed again: the earlier weight. */
  gramsBefore: Type.Optional(Type.Integer()),
});

export const ticketLine = strictObject({
  id: uuid,
  /** Absent for an open item. */
  menuItemId: Type.Optional(uuid),
  name: Type.String(),
  names,
  kitchenNames: Type.Optional(names),
  quantity: Type.Integer(),
  /** The net weight of an item sold by weight. */
  grams: Type.Optional(Type.Integer()),
  note: Type.Optional(Type.String()),
  seat: Type.Optional(Type.Integer()),
  /** The allergens in it that its guests must not have. */
  clashes: Type.Optional(allergenList),
  /** True if it is takeaway and is to be packed; by default as its order. */
  isTakeaway: Type.Optional(Type.Boolean()),
  /** An open item for guests with an allergy: its allergens are undeclared. */
  isUndeclared: Type.Optional(Type.Boolean()),
  /** Options with their quantity: "2 × extra cheese"; `isDefault`: the dish has it by default. */
  modifiers: Type.Array(
    strictObject({
      ...ticketOption,
      isDefault: Type.Optional(Type.Boolean()),
      /** True if `adjustment` added it. */
      isAdded: Type.Optional(Type.Boolean()),
    }),
  ),
  /** A voided line stays, struck through, until the station has seen it. */
  state: literals(['held', 'sent', 'preparing', 'ready', 'served', 'voided']),
  /** `state`, `startedAt` and `readyAt` are those of the ticket's station; `stations` has all of them. */
  stations: lineStations,
  voidReason: Type.Optional(Type.String()),
  /** Put on hold after sending; it stays on its ticket until the station has seen it. */
  isHeldBack: Type.Optional(Type.Boolean()),
  /** Present until the station has seen it, or the line is ready. */
  adjustment: Type.Optional(ticketAdjustment),
  /** When it was last rushed; absent once it is ready. */
  rushedAt: Type.Optional(time),
  /** The waiter who comes for it. */
  claimedBy: Type.Optional(person),
  startedAt: Type.Optional(time),
  readyAt: Type.Optional(time),
  /** True until its waiter is called. */
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
  /** A practice order: nothing is to be made. */
  isTraining: Type.Optional(Type.Boolean()),
  tableLabel: Type.Optional(Type.String()),
  /** The location of its table: the waiters there serve what the order's waiter doesn't. */
  locationId: Type.Optional(uuid),
  /** The name of a bar tab or takeaway. */
  orderName: Type.Optional(Type.String()),
  /** The phone number of a takeaway's guest. */
  orderPhone: Type.Optional(Type.String()),
  /** When the guest picks up a takeaway. */
  pickupAt: Type.Optional(time),
  /** The table before the order was moved or merged; present until the station has seen it. */
  movedFrom: Type.Optional(Type.String()),
  course,
  round: Type.Integer(),
  guestCount: Type.Integer(),
  note: Type.Optional(Type.String()),
  allergyNote: Type.Optional(Type.String()),
  /** Allergies of the whole order and of the seats that its lines may be for. */
  allergies: Type.Optional(orderAllergies),
  /** The version for the command that confirms them. */
  allergyVersion: Type.Optional(Type.Integer()),
  /** True: no line can be marked ready before the station has seen the allergies. */
  isAllergyUnseen: Type.Optional(Type.Boolean()),
  /** True if they were added or changed after sending and the station has not seen it. */
  isAllergyChanged: Type.Optional(Type.Boolean()),
  allergySeen: Type.Optional(allergySight),
  /** The order's waiter, who serves it. */
  waiterId: Type.String(),
  waiterName: Type.String(),
  /** For a held ticket: when it was held; firing it restarts its time. */
  sentAt: time,
  /** When it first appeared on a screen. */
  shownAt: Type.Optional(time),
  /** The longest target among its lines, else the settings' late threshold. */
  targetMinutes: Type.Integer(),
  /** True if its station works from paper only: it is never marked ready and never late. */
  isOnPaper: Type.Optional(Type.Boolean()),
  lines: Type.Array(ticketLine),
  /** How many lines are omitted. On a screen that would be too long, the largest tickets omit lines, which appear as others are served. */
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

/** The time from sent or fired to ready, of the dish's latest lines; only if there are at least 20. */
export const preparationTimes = strictObject({
  id: uuid,
  usual: Type.Optional(usualTime),
  /** By local hour of sending. */
  hours: Type.Array(strictObject({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...timeSpread })),
});
export type PreparationTimes = Static<typeof preparationTimes>;

/** The seconds from firing a held course until it is ready; missing if one of its dishes has too few measurements. */
export const courseForecasts = strictObject({
  id: uuid,
  courses: Type.Array(strictObject({ course, seconds })),
});
export type CourseForecasts = Static<typeof courseForecasts>;
