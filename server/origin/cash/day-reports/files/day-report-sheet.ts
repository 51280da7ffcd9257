/** A Z as a spreadsheet; each row names its part. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import { csvText, sheetStyle } from '../../../kernel/sheets/report-sheet.ts';
import { daySections } from '../day-sections.ts';
import { dayReportStyle } from './day-report-style.ts';

export function dayReportSheet(report: DayReport, language: string): string {
  const style = dayReportStyle(language, report);
  const sheet = sheetStyle(language, report.figures.currency);
  const money = (amount: number | undefined) => (amount === undefined ? '' : sheet.money(amount));
  const rows = daySections(report, style).flatMap(({ title, rows }) =>
    rows.map(({ label, detail = '', text = '', net, vat, amount }) => [
      sheet.text(title),
      sheet.text(label),
      sheet.text(detail === '' ? text : detail),
      money(net),
      money(vat),
      money(amount),
    ]),
  );
  return csvText([[...style.words.heads], ...rows], sheet);
}
