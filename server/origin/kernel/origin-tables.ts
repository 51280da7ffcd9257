/**
 * Row types of the origin's tables. Every row belongs to an organization; `org_id` comes first in every key. Times are ISO 8601 UTC with
 * milliseconds, so that they sort as text; booleans are 0 and 1; JSON is text.
 */
import type { MenuCategory, MenuItem } from '#shared/catalog/menu-schema.ts';
import type { RestaurantTable, TableLocation } from '#shared/venue/table-schema.ts';
import type { StoredUser } from '#shared/venue/user-schema.ts';
import type { CashCountRow, CashMovementRow, CashSessionRow } from '../cash/cash-session-row.ts';
import type { DayReportRow } from '../cash/day-reports/day-report-row.ts';
import type { DayReportMailRow } from '../cash/day-reports/mails/day-report-mail-row.ts';
import type { TerminalTotalsRow } from '../cash/day-reports/terminal-totals/terminal-totals-row.ts';
import type { AvailabilityReportRow } from '../catalog/menu/availability/report-row.ts';
import type { ModifierGroupRow, ModifierOptionRow } from '../catalog/menu/modifier-row.ts';
import type { IngredientRow, StockMovementRow } from '../catalog/stock/ingredient-row.ts';
import type { InvoiceRow, KsefCredentialRow } from '../invoices/invoice-row.ts';
import type { InvoiceMailRow } from '../invoices/mails/invoice-mail-row.ts';
import type {
  PurchaseFetchRow,
  PurchaseLineUseRow,
  PurchaseRow,
} from '../invoices/purchases/purchase-row.ts';
import type { ApprovalRow } from '../order/corrections/approval-row.ts';
import type { OrderTransferRow } from '../order/corrections/transfers/transfer-row.ts';
import type { OrderLineRow, OrderRow, OrderTextRow, TicketRow } from '../order/orders/order-row.ts';
import type { BillReductionRow } from '../order/payments/bill-reduction-row.ts';
import type { PaymentRow } from '../order/payments/payment-row.ts';
import type { DrawerOpeningRow } from '../printing/drawers/drawer-opening-row.ts';
import type { PrinterOutageRow, PrintJobRow } from '../printing/print-jobs/print-job-row.ts';
import type { ReportSumsRow } from '../reports/day-sums/report-sums-row.ts';
import type { TerminalTaskRow } from '../terminals/bridge/terminal-task-row.ts';
import type { DeviceRow } from '../venue/devices/device-row.ts';
import type { EntityRow } from './calls/entity-columns.ts';
import type { Flag, Json } from './column-types.ts';

export type UserRow = EntityRow<StoredUser>;
type MenuItemRow = EntityRow<MenuItem, 'kitchenNames' | 'descriptions'>;

export type SettingsRow = {
  org_id: string;
  /** Settings without their version. */
  document: Json;
  /** Whether the restaurant must subscribe before it can continue; set by billing. */
  needs_subscription: Flag;
  version: number;
  /** When the operator archived the restaurant; null while it is active. */
  archived_at: string | null;
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

type IdempotencyRecordRow = {
  org_id: string;
  user_id: string;
  key: string;
  /** The hash of method, path and body, which must match when a key is reused. */
  request_hash: string;
  status: number;
  /** The first answer, byte for byte; empty for 204 and for a large order. */
  body: string;
  at: string;
  /** Set for a large order: a repeated request is answered with its current state. */
  order_id: string | null;
  order_version: number | null;
};

/** Parts of a restaurant's data that have a change counter, with which a read checks cheaply whether its answer is still valid. */
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
  'availabilityReports',
  'transfers',
  'cash',
  'drawers',
  'invoices',
  'terminals',
] as const;
export type Area = (typeof areas)[number];

type ChangeCounterRow = { org_id: string; area: Area; value: number };

type OrderNumberRow = { org_id: string; business_day: string; last_number: number };

type SavedFiltersRow = {
  org_id: string;
  user_id: string;
  /** SavedFilter[] */
  filters: Json;
  version: number;
};

type UserPresenceRow = { org_id: string; user_id: string; last_seen_at: string };

/** `lists`: PriceList[] */
type PriceListsRow = { org_id: string; lists: Json; version: number };

/** `menus`: SetMenu[] */
type SetMenusRow = { org_id: string; menus: Json; version: number };

export type OriginTables = {
  users: UserRow;
  saved_filters: SavedFiltersRow;
  user_presence: UserPresenceRow;
  table_locations: EntityRow<TableLocation>;
  restaurant_tables: EntityRow<RestaurantTable>;
  menu_categories: EntityRow<MenuCategory>;
  menu_items: MenuItemRow;
  settings: SettingsRow;
  price_lists: PriceListsRow;
  set_menus: SetMenusRow;
  orders: OrderRow;
  order_texts: OrderTextRow;
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
  report_sums: ReportSumsRow;
  devices: DeviceRow;
  terminal_totals: TerminalTotalsRow;
  terminal_tasks: TerminalTaskRow;
  ingredients: IngredientRow;
  stock_movements: StockMovementRow;
  modifier_groups: ModifierGroupRow;
  modifier_options: ModifierOptionRow;
  availability_reports: AvailabilityReportRow;
  order_transfers: OrderTransferRow;
  cash_sessions: CashSessionRow;
  cash_movements: CashMovementRow;
  cash_counts: CashCountRow;
  day_reports: DayReportRow;
  day_report_mails: DayReportMailRow;
  day_report_copies: DayReportMailRow;
  drawer_openings: DrawerOpeningRow;
  invoices: InvoiceRow;
  ksef_credentials: KsefCredentialRow;
  invoice_mails: InvoiceMailRow;
  purchases: PurchaseRow;
  purchase_line_uses: PurchaseLineUseRow;
  purchase_fetches: PurchaseFetchRow;
};
