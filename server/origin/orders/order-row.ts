/** Stored orders, lines and tickets. */
import type { LineState, OrderState, ReceiptState } from '#shared/order-states.ts';
import type { PreparationLocation, Station } from '#shared/roles.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import type { Flag, Json } from '../column-types.ts';

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
  /** The name of a tab or takeaway order. */
  name: string | null;
  /** Of a takeaway order. */
  phone: string | null;
  /** When its guest comes for it, of a takeaway order. */
  pickup_at: string | null;
  note: string | null;
  allergy_note: string | null;
  state: OrderState;
  receipt_state: ReceiptState;
  /** Number of sends. */
  rounds: number;
  opened_at: string;
  closed_at: string | null;
  /** Discount, without its current amount. */
  discount: Json | null;
  bill_requested_at: string | null;
  /** Totals of lines and payments, denormalized for lists and updated with every change. */
  total: number;
  paid: number;
  tip: number;
  waived_reason: string | null;
  /** Its receipt was issued by a fiscal printer. */
  has_fiscal_receipt: Flag;
  /** The orders merged into this one: Order['mergedFrom'], each with what its undo needs. */
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
  /** Names */
  kitchen_names: Json;
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
  /** From when it counts as late unless ready or served. */
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
  /** Discount, without its current amount. */
  discount: Json | null;
  split_from_id: string | null;
  /** When the guests were first told its price, by a bill or a payment. */
  billed_at: string | null;
  /** The order it was merged from, while that can be undone. */
  merged_from_id: string | null;
  /** IngredientUse[]: what one piece took from stock; null while nothing was taken. */
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
  /** Its lines are held until their course is fired. */
  is_held: Flag;
  shown_at: string | null;
  /** Its previous table, until the station has acknowledged the move. */
  moved_from: string | null;
};
