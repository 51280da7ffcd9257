/**
 * The read table: every GET under /api, once. The origin's routes, the live topics, the poller, the polling
 * fallback, the query keys, the OpenAPI document and the error texts derive from these rows.
 */

import { dayReportReads } from '../cash/day-report-calls.ts';
import { availabilityReads } from '../catalog/availability-calls.ts';
import { menuReads } from '../catalog/menu-calls.ts';
import { setMenuReads } from '../catalog/set-menu-calls.ts';
import { stockReads } from '../catalog/stock-calls.ts';
import { invoiceReads } from '../invoices/invoice-calls.ts';
import { purchaseReads } from '../invoices/purchase-calls.ts';
import { correctionReads } from '../order/correction-calls.ts';
import { guestDataReads } from '../order/guest-data-calls.ts';
import { orderReads } from '../order/order-calls.ts';
import { paymentReads } from '../order/payment-calls.ts';
import { preparationReads } from '../order/preparation-calls.ts';
import { transferReads } from '../order/transfer-calls.ts';
import { drawerReads } from '../printing/drawer-calls.ts';
import { printingReads } from '../printing/printing-calls.ts';
import { overviewReads } from '../reports/overview-calls.ts';
import { reportReads } from '../reports/report-calls.ts';
import { terminalReads } from '../terminals/terminal-calls.ts';
import { deviceReads } from '../venue/device-calls.ts';
import { settingsReads } from '../venue/settings-calls.ts';
import { staffReads } from '../venue/staff-calls.ts';
import { tableReads } from '../venue/table-calls.ts';
import type { AnswerOf } from './named-schemas.ts';

export const reads = {
  ...staffReads,
  ...tableReads,
  ...menuReads,
  ...setMenuReads,
  ...availabilityReads,
  ...orderReads,
  ...transferReads,
  ...paymentReads,
  ...drawerReads,
  ...terminalReads,
  ...dayReportReads,
  ...invoiceReads,
  ...purchaseReads,
  ...preparationReads,
  ...correctionReads,
  ...printingReads,
  ...stockReads,
  ...deviceReads,
  ...settingsReads,
  ...reportReads,
  ...overviewReads,
  ...guestDataReads,
} as const;

export type ReadName = keyof typeof reads;
/** The response type of read `N`. */
export type ReadData<N extends ReadName> = AnswerOf<(typeof reads)[N]['answer']>;
export const readNames = Object.keys(reads) as ReadName[];

/** True if the response is a list of entities, false for one object. */
export function isListRead(name: ReadName): boolean {
  return reads[name].answer.endsWith('[]');
}
