/** Stored orders, lines and tickets. */
import type { LineState, OrderState, ReceiptState } from '#shared/order-states.ts';
import type { PreparationLocation, Station } from '#shared/roles.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { columnsOf, type Flag, type Json } from '../column-types.ts';

export type OrderRow = {
  org_id: string;
  id: string;
  number: number;
  /** `2025-11-20` */
  business_day: string;
  type: Order['type'];
  table_id: string | null;
  /** Which of its table's open orders it is, counted from 1; kept once it is over. */
  party_number: number;
  guest_count: number;
  waiter_id: string;
  /** Person: its waiter when it was closed, where it went to a colleague since. */
  sold_by: Json | null;
  /** The name of a tab or takeaway order. */
  name: string | null;
  /** Of a takeaway order. */
  phone: string | null;
  /** When its guest comes for it, of a takeaway order. */
  pickup_at: string | null;
  note: string | null;
  allergy_note: string | null;
  /** OrderAllergy[] */
  allergies: Json;
  /** Counts the changes of both. */
  allergy_version: number;
  allergy_changed_at: string | null;
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
  /** What of the service charge is charged; part of `total`. */
  service_total: number;
  /** The deposits that are charged; part of `total`, and of no sale. */
  deposit_total: number;
  /** Totals of lines and payments, denormalized for lists and updated with every change. */
  total: number;
  paid: number;
  tip: number;
  waived_reason: string | null;
  /** Its receipt was issued by a fiscal printer. */
  has_fiscal_receipt: Flag;
  /** For practice: it counts nowhere. */
  is_training: Flag;
  /** The orders merged into this one: Order['mergedFrom'], each with what its undo needs. */
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
  has_fiscal_receipt: 0,
  is_training: 0,
  merged_from: '[]',
  merged_into_id: null,
  version: 1,
} as const satisfies Partial<OrderRow>;

/** What an order's guest is found by; no row where it has nothing of that. */
export type OrderTextRow = { org_id: string; order_id: string; text: string };

export type OrderLineRow = {
  org_id: string;
  id: string;
  order_id: string;
  /** Counts from 1 within the order, in the order of adding. */
  position: number;
  /** Null of an open item. */
  menu_item_id: string | null;
  name: string;
  /** Names */
  names: Json;
  /** Names */
  kitchen_names: Json;
  quantity: number;
  unit_price: number;
  /** LineWeight: of what is sold by weight; its quantity is 1. */
  weight: Json | null;
  /** Half a portion, as its names say too. */
  is_half: Flag;
  /** The price list that set it when the line was added. */
  price_list: Json | null;
  /** LineSetMenu: the set that it was ordered with. */
  set_menu: Json | null;
  /** The one in force: that of the two below by which it is served. */
  vat_rate: number;
  /** Leaves the house; null, with its rates, of orders that were over before lines had this: as their order. */
  is_takeaway: Flag | null;
  vat_rate_dine_in: number | null;
  vat_rate_takeaway: number | null;
  /** Of one piece, charged where it leaves the house; 0: none. */
  deposit: number;
  note: string | null;
  seat: number | null;
  /** Allergen[]: in the dish, its ingredients and options. */
  allergens: Json;
  /** AllergyConfirmation */
  allergy_confirmed: Json | null;
  /** The version of the order's allergies that its station has seen, with who and when. */
  allergy_seen: Json | null;
  course: number;
  station: Station;
  /** Set when it is sent, of an open item when it is added; null of what was served before there were stations. */
  station_id: string | null;
  /** Of a line that several stations make: what each of them has of it (`line-stations.ts`); null of one with a single station. */
  stations: Json | null;
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
  /** Sent to a station that works from paper alone. */
  on_paper: Flag;
  printed_at: string | null;
  /** When somebody first did something with it after it was sent: voided then, it is no mistake of the last moment. */
  handled_at: string | null;
  /** Held after it was sent, until it is fired. */
  held_back_at: string | null;
  /** The ticket that it was held back from, until the station has seen that. */
  held_from: string | null;
  /** Adjustment: what its station has not seen yet. */
  adjustment: Json | null;
  /** When its station was last told to rush it, until it is ready. */
  rushed_at: string | null;
  /** When it had been told before that. */
  rushed_before: string | null;
  /** Ready at its station, and its waiter is told of it at the pass. */
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
  /** When the guests were first told its price, by a bill or a payment. */
  billed_at: string | null;
  /** StoredCharge: the terms of the service charge that they were told it bears; null: none, or it was removed. */
  billed_charge: Json | null;
  /** The order it was merged from, while that can be undone. */
  merged_from_id: string | null;
  /** IngredientUse[]: what one piece took from stock; null while nothing was taken, `noStock` where nothing ever is. */
  stock_taken: Json | null;
};

/** Every column, for the queries that name them. */
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
