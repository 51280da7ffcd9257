/** The business day so far, compared with the same weekday a week before up to the same time. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { DayFigures, Overview } from '#shared/reports/overview-schema.ts';
import { averagePerGuest, changeOf } from '#shared/reports/sales-figures.ts';
import { useFormats, withMinus } from '../../../i18n/formats.ts';
import styles from './overview.module.css';

const figureNames = ['gross', 'guests', 'perGuest', 'tables'] as const;
type FigureName = (typeof figureNames)[number];

/** Null if guests were not counted. */
function figureOf(name: FigureName, figures: DayFigures): number | null {
  return name === 'perGuest' ? averagePerGuest(figures) : figures[name];
}

function useNumberTexts() {
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

export function TodayFigures({ overview: { today, before } }: { overview: Overview }) {
  const { t } = useTranslation();
  const { money, time } = useFormats();
  const texts = useNumberTexts();
  const day = texts.weekday(before.businessDay);
  const valueText = (name: FigureName, figures: DayFigures) => {
    const value = figureOf(name, figures);
    if (value === null) return '–';
    return name === 'gross' || name === 'perGuest' ? money(value) : texts.count(value);
  };
  const noteOf = (name: FigureName) => {
    if (before.figures === undefined) return '';
    const [now, was] = [figureOf(name, today), figureOf(name, before.figures)];
    const share = now === null || was === null ? null : changeOf(now, was).share;
    const earlier = t('admin.overview.before', { value: valueText(name, before.figures) });
    return share === null ? earlier : `${texts.share(share)} · ${earlier}`;
  };
  return (
    <section aria-labelledby="today-title">
      <div className={styles.heading}>
        <h2 id="today-title">{t('admin.overview.today')}</h2>
        <p>
          {before.figures === undefined
            ? t('admin.overview.noComparison', { day })
            : t('admin.overview.comparedWith', { day, time: time(before.until) })}
        </p>
      </div>
      <ul className={styles.figures}>
        {figureNames.map(name => (
          <li key={name}>
            <Link href={screenPaths.adminReports} className={styles.figure}>
              <span>{t(`admin.overview.figures.${name}`)}</span>
              <strong>{valueText(name, today)}</strong>
              <small>{noteOf(name)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
