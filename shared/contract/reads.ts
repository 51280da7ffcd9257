/**
 * The read table: every GET under /api, once. The origin's routes, the live topics, the poller, the polling
 * fallback, the query keys, the OpenAPI document and the error texts derive from these rows.
 */
import type { AnswerOf } from '../schemas/named-schemas.ts';
import { availabilityReads } from './availability-calls.ts';
import { correctionReads } from './correction-calls.ts';
import { dayReportReads } from './day-report-calls.ts';
import { deviceReads } from './device-calls.ts';
import { drawerReads } from './drawer-calls.ts';
import { guestDataReads } from './guest-data-calls.ts';
import { menuReads } from './menu/menu-calls.ts';
import { setMenuReads } from './menu/set-menu-calls.ts';
import { orderReads } from './order-calls.ts';
import { overviewReads } from './overview-calls.ts';
import { paymentReads } from './payment-calls.ts';
import { preparationReads } from './preparation-calls.ts';
import { printingReads } from './printing-calls.ts';
import { reportReads } from './report-calls.ts';
import { settingsReads } from './settings-calls.ts';
import { staffReads } from './staff-calls.ts';
import { stockReads } from './stock-calls.ts';
import { tableReads } from './table-calls.ts';
import { transferReads } from './transfer-calls.ts';

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
  ...dayReportReads,
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
