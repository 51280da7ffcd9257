/** Allergies of guests, and their confirmations by waiters and stations. Health data: free texts stay out of events, reports and the log. */
import { type Static, Type } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { literals, person, seat, stationId, strictObject, text, time } from '../kernel/schema-parts.ts';
import { allergens } from './allergens.ts';

export const allergenList = Type.Array(literals(allergens), { uniqueItems: true });

/** True with an empty list: declared to contain none of the 14. Absent: undeclared. */
export const hasNoAllergens = Type.Boolean();

/** The allergies of the guest at `seat`, or without it of the whole order, whose free text is `allergyNote`. */
export const orderAllergy = strictObject({
  seat: Type.Optional(seat),
  allergens: allergenList,
  /** Requires `seat`. */
  note: Type.Optional(text(limits.noteLength)),
});
export type OrderAllergy = Static<typeof orderAllergy>;

/** At most one entry for the whole order and one for each seat. */
export const orderAllergies = Type.Array(orderAllergy, { maxItems: limits.seatMax + 1 });

/** The allergens that the waiter was warned about and accepted. */
export const allergyConfirmation = strictObject({ allergens: allergenList, by: person, at: time });
export type AllergyConfirmation = Static<typeof allergyConfirmation>;

export const allergySight = strictObject({ by: person, at: time });
export type AllergySight = Static<typeof allergySight>;

/** `version` is the one shown; a later change needs its own confirmation. */
export const allergySeenCommand = strictObject({
  version: Type.Integer({ minimum: 1 }),
  /** Absent: all stations of its dishes. */
  stationId: Type.Optional(stationId),
});
export type AllergySeenCommand = Static<typeof allergySeenCommand>;
