/** Figures of a period, each with its value in the compared one; they lead to the report. */
import { useMemo } from 'react';
import { Link } from 'wouter';
import { changeOf } from '#shared/reports/sales-figures.ts';
import { useFormats, withMinus } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './overview.module.css';

export function useNumberTexts() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const locale = language.startsWith('pl') ? 'pl-PL' : 'en-GB';
    const whole = new Intl.NumberFormat(locale);
    const signed = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    });
    const weekday = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    return {
      count: (value: number) => whole.format(value),
      share: (share: number) => withMinus(signed.format(share)),
      weekday: (date: string) => weekday.format(new Date(date)),
    };
  }, [language]);
}

type LinkedFigure = {
  readonly label: string;
  readonly isMoney: boolean;
  /** Null if the figure has no value. */
  readonly now: number | null;
  readonly was: number | null;
};

export function FigureLinks({ path, figures }: { path: string; figures: readonly LinkedFigure[] }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const texts = useNumberTexts();
  const valueText = (value: number | null, isMoney: boolean) => {
    if (value === null) return '–';
    return isMoney ? money(value) : texts.count(value);
  };
  const noteOf = ({ now, was, isMoney }: LinkedFigure) => {
    if (was === null) return '';
    const share = now === null ? null : changeOf(now, was).share;
    const earlier = t('admin.overview.before', { value: valueText(was, isMoney) });
    return share === null ? earlier : `${texts.share(share)} · ${earlier}`;
  };
  return (
    <ul className={styles.figures}>
      {figures.map(figure => (
        <li key={figure.label}>
          <Link href={path} className={styles.figure}>
            <span>{figure.label}</span>
            <strong>{valueText(figure.now, figure.isMoney)}</strong>
            <small>{noteOf(figure)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}
