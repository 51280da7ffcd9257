/** A stored purchase invoice, what its supplier's lines are used for, and when KSeF is asked for the next ones. */
import type { PurchaseFault, PurchaseState, Purchases } from '#shared/invoices/purchase-schema.ts';
import type { KsefEnvironment } from '#shared/venue/settings-schema.ts';
import type { Flag, Json } from '../../kernel/column-types.ts';

export type PurchaseRow = {
  org_id: string;
  id: string;
  /** The system of KSeF that it is from. */
  environment: KsefEnvironment;
  ksef_number: string;
  state: PurchaseState;
  seller_tax_id: string;
  seller_name: string;
  number: string;
  issued_on: string;
  currency: string;
  /** Gross, in hundredths. */
  total: number;
  /** PurchasedLine[] */
  lines: Json;
  fault: PurchaseFault | null;
  /** BookedLine[] once it is booked. */
  booking: Json | null;
  booked_at: string | null;
  /** Person */
  booked_by: Json | null;
};

/** The use of all lines with this name and unit of a supplier. */
export type PurchaseLineUseRow = {
  org_id: string;
  seller_tax_id: string;
  name: string;
  unit: string;
  /** Null: not for the stock. */
  ingredient_id: string | null;
  /** Units of the ingredient in one unit of the line. */
  per_unit: number | null;
};

export type PurchaseFetchRow = {
  org_id: string;
  environment: KsefEnvironment;
  /** Somebody waits for it. */
  is_asked: Flag;
  /** When KSeF is asked next. */
  due_at: string;
  /** KSeF's time of storing, up to which all are known. */
  known_until: string;
  fetched_at: string | null;
  /** Purchases['fault'] */
  fault: Json | null;
};

export type FetchFault = NonNullable<Purchases['fault']>;
