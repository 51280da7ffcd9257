/** Language and file name of a spreadsheet. */
import { type ReportName, reportReads } from '#shared/reports/report-calls.ts';
import { type BusinessClock, businessHours, type Span } from './business-hours-rules.ts';
import type { ReportWords } from './report-translations.ts';

const languages = ['en', 'pl-PL'] as const;
type SheetLanguage = (typeof languages)[number];

function known(tag: string): SheetLanguage | undefined {
  return languages.find(language => language.slice(0, 2) === tag.trim().slice(0, 2).toLowerCase());
}

/** The first available language of Accept-Language, usually the interface's; otherwise the restaurant's. */
export function sheetLanguage(acceptLanguage: string | undefined, restaurants: string): SheetLanguage {
  const wanted = (acceptLanguage ?? '').split(',').flatMap(part => known(part.split(';')[0] ?? '') ?? []);
  return wanted[0] ?? known(restaurants) ?? 'en';
}

/** `sales-2025-11-14-2025-11-20.csv` has the first business day and, if different, the last. */
export function sheetFileName(
  name: ReportName,
  { from, to }: Span,
  clock: BusinessClock,
  { files }: ReportWords,
): string {
  const dayOf = (ms: number) => businessHours({ from: ms, to: ms + 1 }, clock)[0]?.day ?? '';
  const days = [...new Set([dayOf(from), dayOf(to - 1)])];
  const kind = reportReads[name].path.split('/').at(-1) ?? '';
  const word = new Map(Object.entries(files)).get(kind) ?? kind;
  return `${[word, ...days].join('-')}.csv`;
}
