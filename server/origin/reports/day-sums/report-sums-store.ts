/** Stored sums of finished business days: SQL only. Triggers delete them with any change of the data behind them. */
import type { Kysely, Transaction } from 'kysely';
import type { OriginTables } from '../../kernel/origin-tables.ts';
import type { Span } from '../../kernel/sheets/business-hours-rules.ts';
import type { SumsName } from '../report-context.ts';
import { storedTimeOf } from '../report-sql.ts';
import type { ReportSumsRow } from './report-sums-row.ts';

export type SumsKey = { readonly organizationId: string; readonly part: SumsName; readonly basis: string };
/** `content` is JSON. */
export type DaySums = Span & { readonly content: string };

/** The days within the span, the earliest first. */
export async function findSums(
  db: Kysely<OriginTables>,
  { organizationId, part, basis }: SumsKey,
  { from, to }: Span,
): Promise<DaySums[]> {
  const rows = await db
    .selectFrom('report_sums')
    .select(['starts', 'ends', 'content'])
    .where('org_id', '=', organizationId)
    .where('ends', '>', storedTimeOf(from))
    .where('ends', '<=', storedTimeOf(to))
    .where('part', '=', part)
    .where('basis', '=', basis)
    .where('starts', '>=', storedTimeOf(from))
    .orderBy('ends')
    .execute();
  return rows.map(({ starts, ends, content }) => ({
    from: Date.parse(starts),
    to: Date.parse(ends),
    content,
  }));
}

/** Replaces the part's stored sums of these hours. */
export async function keepSums(
  tx: Transaction<OriginTables>,
  { organizationId, part, basis }: SumsKey,
  { from, to, content }: DaySums,
): Promise<void> {
  const row: ReportSumsRow = {
    org_id: organizationId,
    part,
    basis,
    content,
    starts: storedTimeOf(from),
    ends: storedTimeOf(to),
  };
  await tx
    .deleteFrom('report_sums')
    .where('org_id', '=', organizationId)
    .where('ends', '>', row.starts)
    .where('starts', '<', row.ends)
    .where('part', '=', part)
    .execute();
  await tx.insertInto('report_sums').values(row).execute();
}

export async function dropSums(tx: Transaction<OriginTables>, organizationId: string): Promise<void> {
  await tx.deleteFrom('report_sums').where('org_id', '=', organizationId).execute();
}
