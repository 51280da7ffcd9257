/** Writes the e-mail with a Z. */
import type { DayReport } from '#shared/cash/day-report-schema.ts';
import type { Mail } from '../../../kernel/mails/mail-rules.ts';
import { daySections } from '../day-sections.ts';
import { dayReportPdf } from '../files/day-report-pdf.ts';
import { dayReportSheet } from '../files/day-report-sheet.ts';
import { dayReportStyle } from '../files/day-report-style.ts';

/** The Z in the restaurant's language: its parts as text, with the PDF and the CSV. */
export async function mailOf(report: DayReport, to: readonly string[], language: string): Promise<Mail> {
  const style = dayReportStyle(language, report);
  const { words, money } = style;
  const { number, restaurantName, figures } = report;
  const text = daySections(report, style)
    .map(({ title, rows }) => {
      const lines = rows.map(row => {
        const value = row.text ?? (row.amount === undefined ? '' : money(row.amount));
        return [row.label, value].filter(Boolean).join(': ');
      });
      return [title, ...lines].join('\n');
    })
    .join('\n\n');
  const name = `${words.file}-${number}-${figures.businessDay}`;
  return {
    to,
    subject: [
      `${words.title} ${number}`,
      figures.businessDay,
      restaurantName,
      money(figures.sales.gross),
    ].join(' · '),
    text,
    files: [
      { name: `${name}.pdf`, content: await dayReportPdf(report, style, language) },
      { name: `${name}.csv`, content: dayReportSheet(report, language) },
    ],
  };
}
