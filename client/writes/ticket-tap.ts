/** What somebody at a station tapped on a ticket. */
import type { LineState } from '#shared/order-states.ts';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Ticket, TicketLine } from '#shared/schemas/ticket-schema.ts';

/** A voided line leaves the screen once somebody has seen it. */
export type TapGoal = LineState | 'seen';

export type LineStates = Readonly<Record<string, TicketLine['state']>>;

export type TicketTap = {
  location: PreparationLocation;
  ticket: Ticket;
  /** The line it was about; absent for a whole ticket. */
  line?: TicketLine;
  lineIds: readonly string[];
  /** Null: no line moves. */
  to: TapGoal | null;
  sinceMs: number;
  /** The lines that the tickets don't show so yet, with what stood there when it was tapped. */
  expected: LineStates;
};
