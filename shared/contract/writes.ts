/**
 * The write table: every non-GET under /api, once: roles, body, response, and the live reads it may change. The BFF
 * polls the reads in `touches` right after the call; a missing one is only later by one interval, never wrong.
 */

import { dayReportWrites } from '../cash/day-report-calls.ts';
import { availabilityWrites } from '../catalog/availability-calls.ts';
import { menuWrites } from '../catalog/menu-calls.ts';
import { menuImportWrites } from '../catalog/menu-import-calls.ts';
import { setMenuWrites } from '../catalog/set-menu-calls.ts';
import { stockWrites } from '../catalog/stock-calls.ts';
import { invoiceWrites } from '../invoices/invoice-calls.ts';
import { purchaseWrites } from '../invoices/purchase-calls.ts';
import type { WriteRow } from '../kernel/write-row.ts';
import { correctionWrites } from '../order/correction-calls.ts';
import { guestDataWrites } from '../order/guest-data-calls.ts';
import { orderWrites } from '../order/order-calls.ts';
import { paymentWrites } from '../order/payment-calls.ts';
import { preparationWrites } from '../order/preparation-calls.ts';
import { transferWrites } from '../order/transfer-calls.ts';
import { drawerWrites } from '../printing/drawer-calls.ts';
import { printingWrites } from '../printing/printing-calls.ts';
import { terminalWrites } from '../terminals/terminal-calls.ts';
import { deviceWrites } from '../venue/device-calls.ts';
import { settingsWrites } from '../venue/settings-calls.ts';
import { staffWrites } from '../venue/staff-calls.ts';
import { tableWrites } from '../venue/table-calls.ts';
import type { BodyOf, SchemaName, WrittenOf } from './named-schemas.ts';
import type { ReadName } from './reads.ts';

export const writes = {
  ...staffWrites,
  ...orderWrites,
  ...transferWrites,
  ...preparationWrites,
  ...correctionWrites,
  ...paymentWrites,
  ...drawerWrites,
  ...dayReportWrites,
  ...invoiceWrites,
  ...purchaseWrites,
  ...guestDataWrites,
  ...printingWrites,
  ...terminalWrites,
  ...tableWrites,
  ...menuWrites,
  ...setMenuWrites,
  ...menuImportWrites,
  ...availabilityWrites,
  ...stockWrites,
  ...deviceWrites,
  ...settingsWrites,
} as const satisfies Record<string, WriteRow<SchemaName | null, SchemaName | null, ReadName>>;

export type WriteName = keyof typeof writes;
export type WriteBody<N extends WriteName> = BodyOf<(typeof writes)[N]['body']>;
export type WriteAnswer<N extends WriteName> = WrittenOf<(typeof writes)[N]['answer']>;
export const writeNames = Object.keys(writes) as WriteName[];
