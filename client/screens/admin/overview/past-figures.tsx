/**
 * Yesterday and last week against the same weekdays before, and what of last week an owner looks into: sellers, late
 * items, corrections, and the hours.
 */

import { businessDay } from '#shared/kernel/business-day.ts';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { averagePerGuest } from '#shared/reports/sales-figures.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { presetSpan } from '../../../ui/forms/restaurant-time.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { WeekdayHeatMap } from '../reports/charts/weekday-heat-map.tsx';
import { comparedSpan, spanParams, writeView } from '../reports/report-address.ts';
import layout from '../reports/reports-layout.module.css';
import { byHour } from '../reports/sales/sales-groups.ts';
import { FigureLinks, useNumberTexts } from './figure-links.tsx';
import styles from './overview.module.css';
import { CorrectionsByPerson, LateByStation, Sellers } from './week-cards.tsx';

type PastRange = 'yesterday' | 'lastWeek';
const tickMs = 5 * 60_000;

export function PastFigures() {
  const settings = useRead('settings').data;
  return settings === undefined ? null : <PastPeriods settings={settings} />;
}

function pathOf(range: PastRange): string {
  return `${screenPaths.adminReports}?${writeView({ kind: 'sales', range: { kind: range }, against: 'weekdays' })}`;
}

/** The reports of a range and of the same weekdays before. */
function usePast(range: PastRange, { timeZone, businessDayCutoff }: Settings) {
  const clock = { timeZone, businessDayCutoff };
  const nowMs = Math.floor(useServerNow(tickMs) / tickMs) * tickMs;
  const span = presetSpan(range, nowMs, clock);
  const params = spanParams(span);
  const before = spanParams(comparedSpan('weekdays', span, nowMs, clock) ?? span);
  return {
    first: businessDay(span.from, timeZone, businessDayCutoff),
    last: businessDay(span.to - 1, timeZone, businessDayCutoff),
    params,
    sales: useRead('salesReport', params),
    salesBefore: useRead('salesReport', before),
    prepared: useRead('preparationReport', params),
    preparedBefore: useRead('preparationReport', before),
  };
}
type Past = ReturnType<typeof usePast>;

function PastPeriods({ settings }: { settings: Settings }) {
  const yesterday = usePast('yesterday', settings);
  const lastWeek = usePast('lastWeek', settings);
  const { sales } = lastWeek;
  const hours = byHour(sales.data?.rows ?? [], settings.businessDayCutoff).map(({ key }) => Number(key));
  return (
    <>
      <Period range="yesterday" past={yesterday} />
      <Period range="lastWeek" past={lastWeek} />
      {sales.data !== undefined && hours.length > 0 && (
        <>
          <div className={layout.halves}>
            <Sellers params={lastWeek.params} />
            <LateByStation now={lastWeek.prepared.data} before={lastWeek.preparedBefore.data} />
            <CorrectionsByPerson params={lastWeek.params} />
          </div>
          <WeekdayHeatMap rows={sales.data.rows} hours={hours} />
        </>
      )}
    </>
  );
}

function lateOf(report: Past['prepared']['data']): number | null {
  return report?.stations.reduce((sum, { late }) => sum + late, 0) ?? null;
}

function Period({ range, past }: { range: PastRange; past: Past }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { weekday } = useNumberTexts();
  const { sales, salesBefore, prepared, preparedBefore } = past;
  if (sales.data === undefined) return <ReadPlaceholder reads={[sales]} />;
  const { total } = sales.data;
  const was = salesBefore.data?.total;
  if (total.orders === 0 && (was?.orders ?? 0) === 0) return null;
  const hasBefore = was !== undefined && was.orders > 0;
  const days = range === 'yesterday' ? weekday(past.first) : `${day(past.first)} – ${day(past.last)}`;
  const id = `past-${range}`;
  return (
    <section aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{t(`office.range.presets.${range}`)}</h2>
        <p>
          {days} · {t(hasBefore ? 'admin.overview.sameDays' : 'admin.overview.noSameDays')}
        </p>
      </div>
      <FigureLinks
        path={pathOf(range)}
        figures={[
          {
            label: t('admin.overview.figures.gross'),
            isMoney: true,
            now: total.gross,
            was: hasBefore ? was.gross : null,
          },
          {
            label: t('admin.overview.figures.guests'),
            isMoney: false,
            now: total.guests,
            was: hasBefore ? was.guests : null,
          },
          {
            label: t('admin.overview.figures.perGuest'),
            isMoney: true,
            now: averagePerGuest(total),
            was: hasBefore ? averagePerGuest(was) : null,
          },
          {
            label: t('admin.overview.late'),
            isMoney: false,
            now: lateOf(prepared.data),
            was: hasBefore ? lateOf(preparedBefore.data) : null,
          },
        ]}
      />
    </section>
  );
}
