/** Texts for health rows: a title, and one sentence with the finding and the next step. */

import type { HealthRow } from '#shared/platform/health-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { agoText } from '../lists/ago-text.ts';

const tickMs = 30_000;
const dayMs = 24 * 60 * 60_000;

/** 1,073,741,824 → "1.1 GB", in decimal units, as disks are sold. */
function sizeText(bytes: number, language: string): string {
  const [unit, factor] = bytes >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const);
  const amount = bytes / factor;
  const digits = amount < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(amount);
}

/** 90,000 → "90 s", 240,000 → "4 min", 7,200,000 → "2 hr". */
function spanText(ms: number, language: string): string {
  const [unit, factor] =
    ms >= 2 * 3_600_000
      ? (['hour', 3_600_000] as const)
      : ms >= 120_000
        ? (['minute', 60_000] as const)
        : (['second', 1_000] as const);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(ms / factor);
}

export function useHealthTexts() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { time, dateTime, day } = useFormats();
  const nowMs = useServerNow(tickMs);
  const faultText = (topic: HealthRow['topic'], fault: string): string =>
    topic === 'certificate'
      ? t(`health.certificateFaults.${fault}`)
      : t(`printerFaults.${fault}`, { defaultValue: fault });
  const valuesOf = ({ topic, at, bytes, ms, days, version, fault, standIn, count }: HealthRow) => ({
    at: t('health.start'),
    ...(at !== undefined && {
      at: Math.abs(nowMs - Date.parse(at)) < dayMs / 2 ? time(at) : dateTime(at),
      ago: agoText(at, nowMs, language),
      day: day(at),
    }),
    ...(bytes !== undefined && { size: sizeText(bytes, language) }),
    ...(ms !== undefined && { ms, span: spanText(ms, language) }),
    version: version ?? '?',
    standIn,
    count: days ?? count ?? 0,
    fault: fault === undefined ? '' : faultText(topic, fault),
  });
  return {
    title: ({ topic, name }: HealthRow): string =>
      name ?? t(topic === 'printer' ? 'printing.printers.simulator' : `health.topics.${topic}`),
    sentence: (row: HealthRow): string =>
      [
        t(`health.${row.topic}.${row.finding}`, valuesOf(row)),
        ...(row.printedAt === undefined
          ? []
          : [t('health.lastPrint', { ago: agoText(row.printedAt, nowMs, language) })]),
      ].join(' '),
  };
}
