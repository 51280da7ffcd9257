/** Number formats of the reports by locale. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export type ReportTexts = {
  count(value: number): string;
  /** 0.061 → "6%". */
  share(value: number): string;
  /** For a VAT rate: 5.5 → "5.5%". */
  rate(percent: number): string;
  /** Relative change with sign; null if there was nothing before. */
  change(now: number, before: number): string | null;
  /** 700 → "11:40". */
  duration(seconds: number): string;
};

export function createReportTexts(language: string): ReportTexts {
  const whole = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const rate = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const signed = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return {
    count: value => whole.format(value),
    rate: value => rate.format(value / 100),
    share: value => percent.format(value),
    change: (now, before) => (before === 0 ? null : signed.format((now - before) / Math.abs(before))),
    duration: seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  };
}

export function useReportTexts(): ReportTexts {
  const { i18n } = useTranslation();
  return useMemo(() => createReportTexts(i18n.language), [i18n.language]);
}
