/** Preparation report: durations of kitchen and bar by hour and by item. */

import type { PreparationReport, PreparedItem, PreparedStation } from '#shared/reports/report-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { BarChart } from './charts/bar-chart.tsx';
import { useEarlier } from './compared-rows.ts';
import { FigureList } from './figure-list.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportPart } from './report-part.tsx';
import type { ReportProps } from './report-props.ts';
import styles from './reports-layout.module.css';
import { type Column, SortableTable } from './sortable-table.tsx';
import { useReportTexts } from './use-report-texts.ts';

export function PreparationReportView(props: ReportProps) {
  const { params, widen, settings } = props;
  const { t } = useTranslation();
  const report = useRead('preparationReport', params);
  const earlier = useEarlier('preparationReport', props);
  const columns = usePreparedColumns();
  return (
    <ReportPart read={report} isEmpty={({ items }) => items.length === 0} widen={widen}>
      {data => (
        <>
          <StationFigures data={data} earlier={earlier} />
          <StationHours data={data} cutoff={settings.businessDayCutoff} />
          <ReportCard title={t('reports.preparation.items')}>
            <SortableTable
              caption={t('reports.preparation.items')}
              columns={columns}
              rows={data.items}
              keyOf={({ itemId, station }) => `${itemId} ${station}`}
            />
          </ReportCard>
        </>
      )}
    </ReportPart>
  );
}

type FiguresProps = { data: PreparationReport; earlier: PreparationReport | undefined };

function StationFigures({ data, earlier }: FiguresProps) {
  const { t } = useTranslation();
  const { duration, share, count } = useReportTexts();
  const against = (name: string, note: string, text: (before: PreparedStation) => string) => {
    const before = earlier?.stations.find(({ station }) => station === name);
    return before === undefined ? note : `${note} · ${t('reports.earlier', { value: text(before) })}`;
  };
  return (
    <FigureList
      figures={data.stations.flatMap(({ station, lines, medianSeconds, p90Seconds, late }) => [
        {
          id: `${station} median`,
          label: t('reports.preparation.median', { station: t(`reports.stations.${station}`) }),
          value: duration(medianSeconds),
          note: against(
            station,
            t('reports.preparation.ninety', { duration: duration(p90Seconds) }),
            before => duration(before.medianSeconds),
          ),
        },
        {
          id: `${station} late`,
          label: t('reports.preparation.late', { station: t(`reports.stations.${station}`) }),
          value: share(late / lines),
          note: against(
            station,
            t('reports.preparation.lateOf', { late: count(late), lines: count(lines) }),
            before => share(before.late / before.lines),
          ),
        },
      ])}
    />
  );
}

function StationHours({ data, cutoff }: { data: PreparationReport; cutoff: string }) {
  const { t } = useTranslation();
  const { duration, minutes, count } = useReportTexts();
  const first = Number(cutoff.slice(0, 2));
  const place = (hour: number) => (hour - first + 24) % 24;
  const charts = data.stations.map(({ station }) => (
    <ReportCard
      key={station}
      title={t('reports.preparation.byHour', { station: t(`reports.stations.${station}`) })}
    >
      <BarChart
        axisText={minutes}
        label={t('reports.preparation.byHour', { station: t(`reports.stations.${station}`) })}
        bars={data.hours
          .filter(hour => hour.station === station)
          .toSorted((one, other) => place(one.hour) - place(other.hour))
          .map(({ hour, medianSeconds, lines }) => ({
            label: t('reports.hour', { hour }),
            value: medianSeconds,
            text: t('reports.preparation.hourText', {
              hour,
              duration: duration(medianSeconds),
              lines: count(lines),
            }),
          }))}
      />
    </ReportCard>
  ));
  return <div className={styles.halves}>{charts}</div>;
}

function usePreparedColumns(): Column<PreparedItem>[] {
  const { t, i18n } = useTranslation();
  const { duration, share, count } = useReportTexts();
  const nameOf = (row: PreparedItem) => displayName(row, i18n.language);
  const stationOf = ({ station }: PreparedItem) => t(`reports.stations.${station}`);
  return [
    { id: 'item', head: t('reports.fields.item'), value: nameOf, text: nameOf },
    { id: 'station', head: t('reports.fields.station'), value: stationOf, text: stationOf },
    {
      id: 'lines',
      head: t('reports.fields.prepared'),
      value: ({ lines }) => lines,
      text: ({ lines }) => count(lines),
    },
    {
      id: 'median',
      head: t('reports.fields.median'),
      value: ({ medianSeconds }) => medianSeconds,
      text: ({ medianSeconds }) => duration(medianSeconds),
      hasBar: true,
    },
    {
      id: 'p90',
      head: t('reports.fields.p90'),
      value: ({ p90Seconds }) => p90Seconds,
      text: ({ p90Seconds }) => duration(p90Seconds),
    },
    {
      id: 'late',
      head: t('reports.fields.late'),
      value: ({ late, lines }) => late / lines,
      text: ({ late, lines }) => share(late / lines),
    },
  ];
}
