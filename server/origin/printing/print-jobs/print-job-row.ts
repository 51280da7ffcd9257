/** A stored print job. */
import type { PrintKind, PrintState } from '#shared/order/receipt-schema.ts';
import type { Flag, Json } from '../../kernel/column-types.ts';

export type PrintJobRow = {
  org_id: string;
  id: string;
  order_id: string | null;
  kind: PrintKind;
  state: PrintState;
  /** Null for the simulator, which stands in if no printer is set up. */
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
  /** The idempotency key of the bridge program's fetch; repeating the call returns the same job. */
  claim_key: string | null;
  /** The printer's counter before the job was sent; null if it has none. */
  counter_before: number | null;
  /** When it was abandoned or replaced by a newer job; it is then neither printed nor listed. */
  dropped_at: string | null;
  /** Whether it is or was at a fiscal printer: its output is a legal receipt. */
  is_fiscal: Flag;
  /** string[]: the lines of a kitchen ticket or slip. */
  line_ids: Json | null;
  /** The station of a kitchen ticket or slip; null for jobs queued before lines could have several. */
  station_id: string | null;
  /** The id of the original printer, if the job was given to a stand-in. */
  stand_in_for: string | null;
};

/** A printer that can't print now. A working printer has no row. */
export type PrinterOutageRow = {
  org_id: string;
  /** The device's id, or `simulator`. */
  printer_id: string;
  error: string;
  since: string;
  /** The stand-in that has received its tickets. */
  stand_in_id: string | null;
};
