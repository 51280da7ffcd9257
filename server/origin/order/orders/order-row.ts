/** Stored orders, lines and tickets. */

import type { PreparationLocation, Station } from '#shared/kernel/roles.ts';
import type { Order } from '#shared/order/order-schema.ts';
import type { LineState, OrderState, ReceiptState } from '#shared/order/order-states.ts';
import { columnsOf, type Flag, type Json } from '../../kernel/column-types.ts';

export type OrderRow = {
  org_id: string;
  id: string;
  number: number;
  /** `2025-11-20` */
  business_day: string;
  type: Order['type'];
  table_id: string | null;
  /** Which of its table's open orders it is, counted from 1; unchanged after closing. */
  party_number: number;
  guest_count: number;
  waiter_id: string;
  /** Person: the waiter when it was closed, if a colleague has taken it over since. */
  sold_by: Json | null;
  /** The name of a tab or takeaway order. */
  name: string | null;
  /** Only set for takeaway orders. */
  phone: string | null;
  /** The pickup time of a takeaway order. */
  pickup_at: string | null;
  note: string | null;
  allergy_note: string | null;
  /** OrderAllergy[] */
  allergies: Json;
  /** Increments with each change of the allergies or their note. */
  allergy_version: number;
  allergy_changed_at: string | null;
  /** AllergySight of a version: who confirmed its free texts before sending. */
  allergy_texts_confirmed: Json | null;
  state: OrderState;
  receipt_state: ReceiptState;
  /** Number of sends. */
  rounds: number;
  opened_at: string;
  closed_at: string | null;
  /** Discount, without its current amount. */
  discount: Json | null;
  bill_requested_at: string | null;
  /** StoredCharge: the terms of its service charge. */
  service_charge: Json | null;
  /** The charged service charge; part of `total`. */
  service_total: number;
  /** The charged deposits; part of `total`, but of no sale. */
  deposit_total: number;
  /** Totals of lines and payments, denormalized for lists and updated with every change. */
  total: number;
  paid: number;
  tip: number;
  waived_reason: string | null;
  /** The number of its invoice, which fixes its lines and amounts. */
  invoice_number: string | null;
  /** The number of its invoice's latest correction. */
  correction_number: string | null;
  /** The total of its invoice after corrections, without deposits; null: it has none. */
  invoiced: number | null;
  /** Whether a fiscal printer issued its receipt. */
  has_fiscal_receipt: Flag;
  /** A training order, which no report counts. */
  is_training: Flag;
  /** A training order that no station sees. */
  is_practice: Flag;
  /** StoredTerminalPayment[]; null while no card payment is at a terminal. */
  at_terminal: Json | null;
  /** The orders merged into this one: Order['mergedFrom'], each with the data for its undo. */
  merged_from: Json;
  merged_into_id: string | null;
  version: number;
};

/** The columns of an order that was just opened, beyond those that say whose it is and where. */
export const freshOrder = {
  party_number: 1,
  sold_by: null,
  name: null,
  phone: null,
  pickup_at: null,
  note: null,
  allergy_note: null,
  allergies: '[]',
  allergy_version: 0,
  allergy_changed_at: null,
  allergy_texts_confirmed: null,
  state: 'open',
  receipt_state: 'none',
  rounds: 0,
  closed_at: null,
  discount: null,
  bill_requested_at: null,
  service_charge: null,
  service_total: 0,
  deposit_total: 0,
  total: 0,
  paid: 0,
  tip: 0,
  waived_reason: null,
  invoice_number: null,
  correction_number: null,
  invoiced: null,
  has_fiscal_receipt: 0,
  is_training: 0,
  is_practice: 0,
  at_terminal: null,
  merged_from: '[]',
  merged_into_id: null,
  version: 1,
} as const satisfies Partial<OrderRow>;

/** The searchable text of an order's guest; no row if there is none. */
export type OrderTextRow = { org_id: string; order_id: string; text: string };

export type OrderLineRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Counts from 1 within the order, in the order of adding. */
  position: number;
  /** Null for an open item. */
  menu_item_id: string | null;
  name: string;
  /** Names */
  names: Json;
  /** Names */
  kitchen_names: Json;
  quantity: number;
  unit_price: number;
  /** LineWeight: set for a dish sold by weight, whose quantity is 1. */
  weight: Json | null;
  /** Half a portion; its names say so too. */
  is_half: Flag;
  /** The price list that set the price when the line was added. */
  price_list: Json | null;
  /** LineSetMenu: the set that it was ordered with. */
  set_menu: Json | null;
  /** The rate in force: one of the two below, depending on `is_takeaway`. */
  vat_rate: number;
  /** Taken away; null, with its rates, for orders closed before lines had this field: the order's type applies. */
  is_takeaway: Flag | null;
  vat_rate_dine_in: number | null;
  vat_rate_takeaway: number | null;
  /** Per piece, charged if taken away; 0 for none. */
  deposit: number;
  note: string | null;
  seat: number | null;
  /** Allergen[]: those of the dish, its ingredients and options. */
  allergens: Json;
  /** AllergyConfirmation */
  allergy_confirmed: Json | null;
  /** The version of the order's allergies that its station has seen, with who and when. */
  allergy_seen: Json | null;
  course: number;
  station: Station;
  /** Set when the line is sent, or added for an open item; null for lines served before stations existed. */
  station_id: string | null;
  /** The state of each station if several make the line (`line-stations.ts`); otherwise null. */
  stations: Json | null;
  target_minutes: number | null;
  state: LineState;
  ticket_id: string | null;
  round: number | null;
  added_at: string;
  sent_at: string | null;
  /** When it becomes late unless ready or served. */
  late_at: string | null;
  started_at: string | null;
  ready_at: string | null;
  served_at: string | null;
  /** LineModifier[] */
  modifiers: Json;
  /** Person */
  added_by: Json;
  shown_at: string | null;
  /** Sent to a station that works only from paper. */
  on_paper: Flag;
  printed_at: string | null;
  /** When somebody first acted on it after it was sent; voiding it is no mis-tap from then on. */
  handled_at: string | null;
  /** When it was put on hold after it was sent; null once fired. */
  held_back_at: string | null;
  /** The ticket that it was held back from, until the station has seen that. */
  held_from: string | null;
  /** Adjustment: changes that its station has not confirmed. */
  adjustment: Json | null;
  /** When its station was last asked to rush it, until it is ready. */
  rushed_at: string | null;
  /** The previous value of `rushed_at`. */
  rushed_before: string | null;
  /** Ready at its station and waiting for the pass to call its waiter. */
  at_pass: Flag;
  /** PassCall */
  called: Json | null;
  /** Person */
  claimed_by: Json | null;
  /** Voiding */
  void: Json | null;
  seen_at: string | null;
  /** Discount, without its current amount. */
  discount: Json | null;
  split_from_id: string | null;
  /** When a bill or a payment first showed its price to the guests. */
  billed_at: string | null;
  /** StoredCharge: the terms of the service charge at that time; null if none or removed. */
  billed_charge: Json | null;
  /** The order it was merged from, while the merge can be undone. */
  merged_from_id: string | null;
  /** IngredientUse[]: what one piece consumed; null before that, `noStock` if it never consumes any. */
  stock_taken: Json | null;
};

/** Every column, for queries that list them. */
export const lineColumns = columnsOf<OrderLineRow>({
  org_id: true,
  id: true,
  order_id: true,
  position: true,
  menu_item_id: true,
  name: true,
  names: true,
  kitchen_names: true,
  quantity: true,
  unit_price: true,
  weight: true,
  is_half: true,
  price_list: true,
  set_menu: true,
  vat_rate: true,
  is_takeaway: true,
  vat_rate_dine_in: true,
  vat_rate_takeaway: true,
  deposit: true,
  note: true,
  seat: true,
  course: true,
  station: true,
  station_id: true,
  stations: true,
  target_minutes: true,
  state: true,
  ticket_id: true,
  round: true,
  added_at: true,
  sent_at: true,
  late_at: true,
  started_at: true,
  ready_at: true,
  served_at: true,
  modifiers: true,
  added_by: true,
  shown_at: true,
  on_paper: true,
  printed_at: true,
  handled_at: true,
  at_pass: true,
  called: true,
  claimed_by: true,
  void: true,
  seen_at: true,
  discount: true,
  split_from_id: true,
  billed_at: true,
  billed_charge: true,
  merged_from_id: true,
  stock_taken: true,
  held_back_at: true,
  adjustment: true,
  rushed_at: true,
  rushed_before: true,
  held_from: true,
  allergens: true,
  allergy_confirmed: true,
  allergy_seen: true,
});

export type TicketRow = {
  org_id: string;
  id: string;
  order_id: string;
  station: PreparationLocation;
  station_id: string | null;
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
