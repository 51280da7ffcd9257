/** A paper to be printed, as it stands in the store. */
import type { PrintKind, PrintState } from '#shared/schemas/receipt-schema.ts';
import type { Flag, Json } from '../../origin-tables.ts';

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
  /** What the printer numbered it. */
  number: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** The key under which a bridge program fetched it: the same call again gets the same job. */
  claim_key: string | null;
  /** What the printer had counted before it was sent there; null where it doesn't count. */
  counter_before: number | null;
  /** Given up, or followed by a newer one: it is printed no more and listed nowhere. */
  dropped_at: string | null;
  /** A fiscal printer has it, or had: what comes out is a receipt before the law. */
  is_fiscal: Flag;
};

/** A printer that can't print now. What is no more in the way has no row. */
export type PrinterOutageRow = {
  org_id: string;
  /** The device's id, or `simulator`. */
  printer_id: string;
  error: string;
  since: string;
};
