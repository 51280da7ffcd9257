/** When an e-mail is tried again, and what it says. */
import type { DayReport, MailFault } from '#shared/cash/day-report-schema.ts';
import { daySections } from '../day-sections.ts';
import { dayReportPdf } from '../files/day-report-pdf.ts';
import { dayReportSheet } from '../files/day-report-sheet.ts';
import { dayReportStyle } from '../files/day-report-style.ts';

/** Thrown by the mailer. `answer`: what the mail server said. */
export class MailError extends Error {
  readonly fault: MailFault;
  readonly answer: string;
  constructor(fault: MailFault, answer: string) {
    super(answer);
    this.fault = fault;
    this.answer = answer;
  }
}

type Mail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer | string }[];
};
/** Rejects with MailError. */
export type Mailer = (mail: Mail) => Promise<void>;

const minuteMs = 60_000;
const longestPauseMs = 60 * minuteMs;
/** Three days of hourly tries. */
const attemptsMax = 76;

/** The pause after so many attempts; null: it is given up. A mail server that refuses for good is not asked again. */
export function pauseAfter(attempts: number, fault: MailFault): number | null {
  if (fault === 'refused' || attempts >= attemptsMax) return null;
  return Math.min(longestPauseMs, minuteMs * 2 ** (attempts - 1));
}

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
