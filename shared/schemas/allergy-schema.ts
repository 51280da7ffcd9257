/** Allergies of guests, and what a waiter and a station have said to them. Health data: free texts stay out of events, reports and the log. */
import { type Static, Type } from 'typebox';
import { allergens } from '../allergens.ts';
import { limits } from '../limits.ts';
import { literals, person, seat, stationId, strictObject, text, time } from './parts.ts';

export const allergenList = Type.Array(literals(allergens), { uniqueItems: true });

/** With an empty list: somebody has said that it contains none of the 14. Absent: nobody has said anything. */
export const hasNoAllergens = Type.Boolean();

/** Of the guest at `seat`; without it of the whole order, whose free text is `allergyNote`. */
export const orderAllergy = strictObject({
  seat: Type.Optional(seat),
  allergens: allergenList,
  /** Only with a seat. */
  note: Type.Optional(text(limits.noteLength)),
});
export type OrderAllergy = Static<typeof orderAllergy>;

/** At most one entry for the whole order and one for each seat. */
export const orderAllergies = Type.Array(orderAllergy, { maxItems: limits.seatMax + 1 });

/** The allergens that the waiter was warned of and had it made anyway. */
export const allergyConfirmation = strictObject({ allergens: allergenList, by: person, at: time });
export type AllergyConfirmation = Static<typeof allergyConfirmation>;

export const allergySight = strictObject({ by: person, at: time });
export type AllergySight = Static<typeof allergySight>;

/** `version` as shown: what was changed meanwhile has to be seen itself. */
export const allergySeenCommand = strictObject({
  version: Type.Integer({ minimum: 1 }),
  /** Left out: for all stations of its dishes. */
  stationId: Type.Optional(stationId),
});
export type AllergySeenCommand = Static<typeof allergySeenCommand>;
