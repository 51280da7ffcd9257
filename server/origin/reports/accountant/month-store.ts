/** The Zs, invoices and fiscal numbers of a month's archive: SQL only. */
import type { Kysely } from 'kysely';
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { declaredContent, type InvoiceContent } from '../../invoices/invoice-content-rules.ts';
import type { OriginTables } from '../../kernel/origin-tables.ts';

type Db = Kysely<OriginTables>;

/** The last day is included. */
export type Days = { readonly first: string; readonly last: string };
/** In ISO 8601; `to` is excluded. */
type Times = { readonly from: string; readonly to: string };

/** The Zs of these business days, in the order of their numbers. */
export async function listZsOfDays(db: Db, orgId: string, { first, last }: Days): Promise<DayReport[]> {
  const rows = await db
    .selectFrom('day_reports')
    .select('document')
    .where('org_id', '=', orgId)
    .where('business_day', '>=', first)
    .where('business_day', '<=', last)
    .orderBy('number')
    .execute();
  return rows.map(({ document }) => JSON.parse(document));
}

/** The invoices and corrections with these dates of issue, the oldest first. */
export async function listInvoicesOfDays(db: Db, orgId: string, { first, last }: Days) {
  const rows = await db
    .selectFrom('invoices')
    .select(['state', 'environment', 'ksef_number', 'content'])
    .where('org_id', '=', orgId)
    .where('issued_on', '>=', first)
    .where('issued_on', '<=', last)
    .orderBy('issued_at')
    .orderBy('id')
    .execute();
  return rows.map(({ content, ...row }) => {
    const issued: InvoiceContent = JSON.parse(content);
    return { ...row, content: declaredContent(issued) };
  });
}
export type MonthInvoice = Awaited<ReturnType<typeof listInvoicesOfDays>>[number];

/** Receipts and daily reports that a fiscal printer numbered, in the order of printing. */
export async function listFiscalNumbers(db: Db, orgId: string, { from, to }: Times) {
  const rows = await db
    .selectFrom('print_jobs')
    .select(['kind', 'number', 'finished_at'])
    .where('org_id', '=', orgId)
    .where('kind', 'in', ['receipt', 'fiscalDayReport'])
    .where('is_fiscal', '=', 1)
    .where('state', '=', 'issued')
    .where('number', 'is not', null)
    .where('finished_at', '>=', from)
    .where('finished_at', '<', to)
    .orderBy('finished_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, number, finished_at }) => ({ kind, number: number ?? '', at: finished_at ?? '' }));
}
export type FiscalNumber = Awaited<ReturnType<typeof listFiscalNumbers>>[number];
