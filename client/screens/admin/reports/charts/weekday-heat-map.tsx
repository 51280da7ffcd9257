/** Table of weekdays and hours with their sales; a darker cell means more. */

import type { SalesRow } from '#shared/reports/report-schema.ts';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { ReportCard } from '../report-card.tsx';
import { useWholeMoney } from './use-whole-money.ts';
import styles from './weekday-heat-map.module.css';
import { averageByWeekday } from './weekday-hours.ts';

/** The darkest cell must leave its number readable. */
const darkestPercent = 40;

type WeekdayHeatMapProps = { rows: readonly SalesRow[]; hours: readonly number[] };

export function WeekdayHeatMap({ rows, hours }: WeekdayHeatMapProps) {
  const { t, i18n } = useTranslation();
  const whole = useWholeMoney();
  const { weekdays, highest } = averageByWeekday(rows, hours);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const percentOf = (value: number) =>
    highest === 0 ? 0 : Math.round((Math.max(0, value) / highest) * darkestPercent);
  return (
    <ReportCard title={t('reports.sales.byWeekday')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <div className={styles.scroller} tabIndex={0}>
        <table className={styles.map} aria-label={t('reports.sales.byWeekday')}>
          <thead>
            <tr>
              <th scope="col">{t('reports.fields.weekday')}</th>
              {hours.map(hour => (
                <th key={hour} scope="col">
                  {t('reports.hour', { hour })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map(({ day, averages }) => (
              <tr key={day}>
                <th scope="row">{weekday.format(new Date(day))}</th>
                {averages.map((value, index) => (
                  <td
                    key={hours[index]}
                    style={{
                      background: `color-mix(in oklab, var(--sent) ${percentOf(value)}%, var(--raised))`,
                    }}
                  >
                    {value === 0 ? '–' : whole(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportCard>
  );
}
