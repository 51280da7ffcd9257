/**
 * The rows of the origin's tables, as they stand in the store. Every row belongs to an organization, `org_id` comes first in
 * every key. Times are ISO 8601 UTC with milliseconds, so they sort as text; 0 and 1 are booleans; JSON stands as text.
 */
import type { OrganizationRole, Station } from '#shared/roles.ts';
import type { RestaurantTable } from '#shared/schemas/table-schema.ts';
import type { ApprovalRow } from './corrections/approval-row.ts';
import type { DeviceRow } from './devices/device-row.ts';
import type { ModifierGroupRow, ModifierOptionRow } from './menu/modifier-row.ts';
import type { OrderLineRow, OrderRow, TicketRow } from './orders/order-row.ts';
import type { BillReductionRow } from './payments/bill-reduction-store.ts';
import type { PaymentRow } from './payments/payment-row.ts';
import type { PrinterOutageRow, PrintJobRow } from './printing/print-jobs/print-job-row.ts';
import type { IngredientRow, StockMovementRow } from './stock/ingredient-row.ts';

/** 0 or 1. */
export type Flag = number;
/** JSON as text. */
export type Json = string;

export type UserRow = {
  org_id: string;
  id: string;
  username: string;
  display_name: string;
  org_role: OrganizationRole;
  /** Role[] */
  roles: Json;
  /** Rights */
  rights: Json;
  language: string | null;
  is_active: Flag;
  joined_at: string | null;
  archived_at: string | null;
  version: number;
};

export type TableLocationRow = {
  org_id: string;
  id: string;
  name: string;
  sort_order: number;
  color: string;
  archived_at: string | null;
  version: number;
};

export type RestaurantTableRow = {
  org_id: string;
  id: string;
  location_id: string;
  label: string;
  seats: number;
  shape: RestaurantTable['shape'];
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  is_blocked: Flag;
  note: string | null;
  sort_order: number;
  archived_at: string | null;
  version: number;
};

export type MenuCategoryRow = {
  org_id: string;
  id: string;
  name: string;
  /** Names */
  names: Json;
  sort_order: number;
  color: string;
  default_course: number;
  default_station: Station;
  default_vat_rate: number;
  is_hidden: Flag;
  archived_at: string | null;
  version: number;
};

export type MenuItemRow = {
  org_id: string;
  id: string;
  category_id: string;
  name: string;
  /** Names */
  names: Json;
  kitchen_name: string | null;
  description: string | null;
  price: number;
  vat_rate: number;
  vat_rate_takeaway: number | null;
  station: Station;
  course: number | null;
  target_minutes: number | null;
  /** Allergen[] */
  allergens: Json;
  /** Ids of modifier groups, in the order of asking. */
  modifier_group_ids: Json;
  /** IngredientUse[] */
  ingredients: Json;
  is_active: Flag;
  /** Unavailability that somebody set; null while its ingredients alone decide. */
  unavailable: Json | null;
  /** Null: nobody counts. */
  portions_left: number | null;
  sort_order: number;
  archived_at: string | null;
  version: number;
};

export type SettingsRow = {
  org_id: string;
  /** Settings without version. */
  document: Json;
  /** Whether the restaurant has to subscribe before it works on; the billing side sets it. */
  needs_subscription: Flag;
  version: number;
};

export type EventRow = {
  org_id: string;
  /** Counts from 1 within the organization, without gaps. */
  seq: number;
  at: string;
  user_id: string;
  device_id: string | null;
  idempotency_key: string | null;
  type: string;
  entity: string;
  entity_id: string;
  payload: Json;
};

export type IdempotencyRecordRow = {
  org_id: string;
  user_id: string;
  key: string;
  /** A hash of method, path and body: what has to be the same for the same key. */
  request_hash: string;
  status: number;
  /** The first answer, byte for byte; empty for 204. */
  body: string;
  at: string;
};

/** Parts of a restaurant's data whose changes are counted, so that a read knows without looking whether it is still right. */
export const areas = [
  'orders',
  'tables',
  'menu',
  'users',
  'settings',
  'devices',
  'ingredients',
  'modifiers',
  'printing',
] as const;
export type Area = (typeof areas)[number];

export type ChangeCounterRow = { org_id: string; area: Area; value: number };

export type OrderNumberRow = { org_id: string; business_day: string; last_number: number };

export type OriginTables = {
  users: UserRow;
  table_locations: TableLocationRow;
  restaurant_tables: RestaurantTableRow;
  menu_categories: MenuCategoryRow;
  menu_items: MenuItemRow;
  settings: SettingsRow;
  orders: OrderRow;
  order_lines: OrderLineRow;
  tickets: TicketRow;
  payments: PaymentRow;
  bill_reductions: BillReductionRow;
  approvals: ApprovalRow;
  print_jobs: PrintJobRow;
  printer_outages: PrinterOutageRow;
  events: EventRow;
  idempotency_records: IdempotencyRecordRow;
  change_counters: ChangeCounterRow;
  order_numbers: OrderNumberRow;
  devices: DeviceRow;
  ingredients: IngredientRow;
  stock_movements: StockMovementRow;
  modifier_groups: ModifierGroupRow;
  modifier_options: ModifierOptionRow;
};
