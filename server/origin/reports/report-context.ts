/** Input of a report. The span is read in pieces, each a short query, so that orders don't wait for the report. */
import type { Kysely } from 'kysely';
import type { ReadData } from '#shared/contract/reads.ts';
import type { ReportName } from '#shared/reports/report-calls.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import type { Area, OriginTables } from '../kernel/origin-tables.ts';
import type { BusinessClock, Span } from '../kernel/sheets/business-hours-rules.ts';
import type { SheetStyle } from '../kernel/sheets/report-sheet.ts';
import type { ComparedColumns } from './sheets/compared-sheet.ts';

export type SumsName =
  | 'sales'
  | 'items'
  | 'openItems'
  | 'itemCosts'
  | 'setMenus'
  | 'priceLists'
  | 'waiters'
  | 'tables'
  | 'corrections'
  | 'preparation'
  | 'stations'
  | 'vat'
  | 'documents';

/** A part of a report's sums. They must be the same whether the span is read at once or in pieces, and plain JSON, as those of finished days are stored. */
export type SummedPart<T> = {
  readonly name: SumsName;
  /** Reads the tables. */
  sum(db: Kysely<OriginTables>, organizationId: string, span: Span, clock: BusinessClock): Promise<T>;
};

export type ReportContext = {
  readonly organizationId: string;
  readonly span: Span;
  readonly settings: Settings;
  /** The part's sums of each piece of the span, the earliest first. */
  sumsOf<T>(part: SummedPart<T>): Promise<T[]>;
  /** Reads data that doesn't depend on the span. */
  once<T>(read: (db: Kysely<OriginTables>) => Promise<T>): Promise<T>;
};

export type ReportDefinition<N extends ReportName> = {
  /** The areas whose changes may affect the answer. */
  readonly areas: readonly Area[];
  answer(context: ReportContext): Promise<ReadData<N>>;
  /** The report as a spreadsheet: column headings, then rows. */
  sheet(data: ReadData<N>, style: SheetStyle): string[][];
  /** The columns that are compared with another period; absent if none are. */
  readonly compared?: ComparedColumns<ReadData<N>>;
  /** The spreadsheet with one row per business day; absent if its rows are no times. */
  readonly days?: Pick<ReportDefinition<N>, 'sheet' | 'compared'>;
};

/** Start and end of the span, as every report returns them. */
export function spanTimes({ from, to }: Span): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
