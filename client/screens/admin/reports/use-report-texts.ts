/** Number formats of the reports by locale. */
import { useMemo } from 'react';
import { changeOf } from '#shared/reports/sales-figures.ts';
import { withMinus } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';

type ReportTexts = {
  count(value: number): string;
  /** Formats a share: 0.061 → "6%". */
  share(value: number): string;
  /**
   * Returns the signed difference, formatted by `texts`, and the relative one if `before` is not 0; empty if
   * both values are 0.
   */
  changeParts(now: number, before: number, texts: (amount: number) => string): string[];
  /** Joins `changeParts` in one line: "+40.00 · +20%". */
  change(now: number, before: number, texts: (amount: number) => string): string;
  /** Formats seconds as minutes: 700 → "11:40". */
  minutes(seconds: number): string;
  /** The same with its unit: "11:40 min". */
  duration(seconds: number): string;
};

function createReportTexts(language: string): ReportTexts {
  const whole = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const changeParts: ReportTexts['changeParts'] = (now, before, texts) => {
    const { amount, share } = changeOf(now, before);
    if (amount === 0) return now === 0 ? [] : [signed.format(0)];
    const difference = withMinus(`${amount > 0 ? '+' : ''}${texts(amount)}`);
    return share === null ? [difference] : [difference, withMinus(signed.format(share))];
  };
  const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return {
    count: value => whole.format(value),
    share: value => withMinus(percent.format(value)),
    changeParts,
    change: (now, before, texts) => changeParts(now, before, texts).join('\u00a0·\u00a0'),
    minutes,
    duration: seconds => `${minutes(seconds)}\u00a0min`,
  };
}

export function useReportTexts(): ReportTexts {
  const { i18n } = useTranslation();
  return useMemo(() => createReportTexts(i18n.language), [i18n.language]);
}
