import { type Static, Type } from 'typebox';
import { stationId, strictObject, time } from '../kernel/schema-parts.ts';

/** Whether orders reach a station: what is known of the last day. */
export const stationReach = strictObject({
  id: stationId,
  /** When a ticket was last sent to it. */
  sentAt: Type.Optional(time),
  /** When its screen or its paper last had one. */
  reachedAt: Type.Optional(time),
  /** Whether sent tickets are on no screen and on no paper. */
  isUnreached: Type.Boolean(),
});
export type StationReach = Static<typeof stationReach>;
