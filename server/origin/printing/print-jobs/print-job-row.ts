/** A stored print job. */
import type { PrintKind, PrintState } from '#shared/schemas/receipt-schema.ts';
import type { Flag, Json } from '../../column-types.ts';

export type PrintJobRow = {
  org_id: string;
  id: string;
  order_id: string | null;
  kind: PrintKind;
  state: PrintState;
  /** Null: the simulator, where no printer is set up. */
  device_id: string | null;
  /** PrintedDocument */
  document: Json;
  attempts: number;
  error: string | null;
  /** The receipt number that the printer assigned. */
  number: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The idempotency key under which a bridge program fetched it: the same call again gets the same job. */
  claim_key: string | null;
  /** The printer's counter before the job was sent; null where it has none. */
  counter_before: number | null;
  /** Given up, or replaced by a newer job: not printed any more and not listed. */
  dropped_at: string | null;
  /** It is or was at a fiscal printer: its output is a legal receipt. */
  is_fiscal: Flag;
  /** string[]: the lines of a kitchen ticket, or that its slip is about. */
  line_ids: Json | null;
  /** The station that a kitchen ticket or slip is for; null of what was queued before lines could have several. */
  station_id: string | null;
  /** The id of the printer that it was queued for, if it was handed over to another. */
  stand_in_for: string | null;
};

/** A printer that can't print now. A working printer has no row. */
export type PrinterOutageRow = {
  org_id: string;
  /** The device's id, or `simulator`. */
  printer_id: string;
  error: string;
  since: string;
  /** The printer that was given its tickets since. */
  stand_in_id: string | null;
};
