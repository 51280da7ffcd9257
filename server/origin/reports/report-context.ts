/** What a report is made from. It is read in pieces, each a short turn on the store, so that no order waits for it. */
import type { Kysely } from 'kysely';
import type { ReadData } from '#shared/contract/reads.ts';
import type { ReportName } from '#shared/contract/report-calls.ts';
import type { Settings } from '#shared/schemas/settings-schema.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { Span } from './business-hours-rules.ts';
import type { SheetStyle } from './report-sheet.ts';

export type ReportContext = {
  readonly organizationId: string;
  readonly span: Span;
  readonly settings: Settings;
  /** Reads each piece of the span, the earliest first, and answers what each read gave. */
  inPieces<T>(read: (db: Kysely<OriginTables>, piece: Span) => Promise<T>): Promise<T[]>;
  /** Reads what belongs to no time. */
  once<T>(read: (db: Kysely<OriginTables>) => Promise<T>): Promise<T>;
};

export type ReportDefinition<N extends ReportName> = {
  /** The areas whose changes may change the answer. */
  readonly areas: readonly Area[];
  answer(context: ReportContext): Promise<ReadData<N>>;
  /** Its table for a spreadsheet: the heads of the columns, then the rows. */
  sheet(data: ReadData<N>, style: SheetStyle): string[][];
};

/** The beginning and the end of the span, as every report repeats them. */
export function spanTimes({ from, to }: Span): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}
