/** An order with its lines and tickets, as they stand in the store. */
import type { LineState, OrderState, ReceiptState } from '#shared/order-states.ts';
import type { PreparationLocation, Station } from '#shared/roles.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Flag, Json } from '../origin-tables.ts';

export type OrderRow = {
  org_id: string;
  id: string;
  number: number;
  /** `2025-11-20` */
  business_day: string;
  type: Order['type'];
  table_id: string | null;
  guest_count: number;
  waiter_id: string;
  /** Whose tab or takeaway it is. */
  name: string | null;
  note: string | null;
  allergy_note: string | null;
  state: OrderState;
  receipt_state: ReceiptState;
  /** How often lines of it were sent. */
  rounds: number;
  opened_at: string;
  closed_at: string | null;
  /** Discount, without what it takes off now. */
  discount: Json | null;
  bill_requested_at: string | null;
  /** What its lines and payments add up to, kept for tiles and lists; the frame of every change writes them. */
  total: number;
  paid: number;
  tip: number;
  waived_reason: string | null;
  /** Its receipt came out of a fiscal printer. */
  has_fiscal_receipt: Flag;
  /** The orders whose lines came into this one: Order['mergedFrom'], each with what its undo needs. */
  merged_from: Json;
  merged_into_id: string | null;
  version: number;
};

export type OrderLineRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Counts from 1 within the order, in the order of adding. */
  position: number;
  menu_item_id: string;
  name: string;
  /** Names */
  names: Json;
  kitchen_name: string | null;
  quantity: number;
  unit_price: number;
  vat_rate: number;
  note: string | null;
  seat: number | null;
  course: number;
  station: Station;
  target_minutes: number | null;
  state: LineState;
  ticket_id: string | null;
  round: number | null;
  added_at: string;
  sent_at: string | null;
  /** From when on it counts as late while it is neither ready nor served. */
  late_at: string | null;
  started_at: string | null;
  ready_at: string | null;
  served_at: string | null;
  /** LineModifier[] */
  modifiers: Json;
  /** Person */
  added_by: Json;
  shown_at: string | null;
  /** Person */
  claimed_by: Json | null;
  /** Voiding */
  void: Json | null;
  seen_at: string | null;
  /** Discount, without what it takes off now. */
  discount: Json | null;
  split_from_id: string | null;
  /** When the guests were first told that they owe it, by a bill or a payment. */
  billed_at: string | null;
  /** The order it was merged from, while that can be undone. */
  merged_from_id: string | null;
  /** IngredientUse[]: what one piece of it took from the stock; null while nothing was taken. */
  stock_taken: Json | null;
};

export type TicketRow = {
  org_id: string;
  id: string;
  order_id: string;
  station: PreparationLocation;
  course: number;
  round: number;
  sent_at: string;
  target_minutes: number;
  /** Its lines wait for their course to be fired. */
  is_held: Flag;
  shown_at: string | null;
  /** The table it was at, until the station has seen that it moved. */
  moved_from: string | null;
};
