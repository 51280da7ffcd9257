/** The business day so far, compared with the same weekday a week before up to the same time. */

import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { DayFigures, Overview } from '#shared/reports/overview-schema.ts';
import { averagePerGuest } from '#shared/reports/sales-figures.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { FigureLinks, useNumberTexts } from './figure-links.tsx';
import styles from './overview.module.css';

const figureNames = ['gross', 'guests', 'perGuest', 'tables'] as const;
type FigureName = (typeof figureNames)[number];

/** Null if guests were not counted. */
function figureOf(name: FigureName, figures: DayFigures): number | null {
  return name === 'perGuest' ? averagePerGuest(figures) : figures[name];
}

export function TodayFigures({ overview: { today, before } }: { overview: Overview }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const texts = useNumberTexts();
  const day = texts.weekday(before.businessDay);
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
      <FigureLinks
        path={screenPaths.adminReports}
        figures={figureNames.map(name => ({
          label: t(`admin.overview.figures.${name}`),
          isMoney: name === 'gross' || name === 'perGuest',
          now: figureOf(name, today),
          was: before.figures === undefined ? null : figureOf(name, before.figures),
        }))}
      />
    </section>
  );
}
