/**
 * The write table: every non-GET under /api, once: roles, body, response, and the live reads it may change. The BFF
 * polls the reads in `touches` right after the call; a missing one is only later by one interval, never wrong.
 */
import type { BodyOf, SchemaName, WrittenOf } from '../schemas/named-schemas.ts';
import { availabilityWrites } from './availability-calls.ts';
import { correctionWrites } from './correction-calls.ts';
import { dayReportWrites } from './day-report-calls.ts';
import { deviceWrites } from './device-calls.ts';
import { drawerWrites } from './drawer-calls.ts';
import { guestDataWrites } from './guest-data-calls.ts';
import { menuWrites } from './menu/menu-calls.ts';
import { setMenuWrites } from './menu/set-menu-calls.ts';
import { menuImportWrites } from './menu-import-calls.ts';
import { orderWrites } from './order-calls.ts';
import { paymentWrites } from './payment-calls.ts';
import { preparationWrites } from './preparation-calls.ts';
import { printingWrites } from './printing-calls.ts';
import type { ReadName } from './reads.ts';
import { settingsWrites } from './settings-calls.ts';
import { staffWrites } from './staff-calls.ts';
import { stockWrites } from './stock-calls.ts';
import { tableWrites } from './table-calls.ts';
import { transferWrites } from './transfer-calls.ts';
import type { WriteRow } from './write-row.ts';

export const writes = {
  ...staffWrites,
  ...orderWrites,
  ...transferWrites,
  ...preparationWrites,
  ...correctionWrites,
  ...paymentWrites,
  ...drawerWrites,
  ...dayReportWrites,
  ...guestDataWrites,
  ...printingWrites,
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
