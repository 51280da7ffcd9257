/** Sales report: revenue, its course over time and over the week, and warnings. */

import type { SalesReport } from '#shared/reports/report-schema.ts';
import { averagePerGuest } from '#shared/reports/sales-figures.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { NoFiscalPrinter } from '../../../../orders/no-fiscal-printer.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { useWholeMoney } from '../charts/use-whole-money.ts';
import { WeekdayHeatMap } from '../charts/weekday-heat-map.tsx';
import { useEarlier } from '../compared-rows.ts';
import { FigureList } from '../figure-list.tsx';
import { ReportCard } from '../report-card.tsx';
import { ReportPart } from '../report-part.tsx';
import type { ReportProps } from '../report-props.ts';
import styles from '../reports-layout.module.css';
import { useReportTexts } from '../use-report-texts.ts';
import { BestSellers } from './best-sellers.tsx';
import { PaymentKinds } from './payment-kinds.tsx';
import { byBusinessDay, byHour, onDaysOf, type SalesGroup } from './sales-groups.ts';
import { SalesTable } from './sales-table.tsx';

type SalesReportViewProps = ReportProps & { onAllItems: () => void };

export function SalesReportView(props: SalesReportViewProps) {
  const { params, widen } = props;
  const sales = useRead('salesReport', params);
  const earlier = useEarlier('salesReport', props);
  return (
    <ReportPart read={sales} isEmpty={({ rows }) => rows.length === 0} widen={widen}>
      {report => <Sales {...props} report={report} earlier={earlier} />}
    </ReportPart>
  );
}

type SalesProps = SalesReportViewProps & { report: SalesReport; earlier: SalesReport | undefined };

function Sales({ report, earlier, params, settings, onAllItems }: SalesProps) {
  const { t } = useTranslation();
  const { money, day } = useFormats();
  const { count } = useReportTexts();
  const whole = useWholeMoney();
  const { businessDayCutoff } = settings;
  const hours = byHour(report.rows, businessDayCutoff);
  const days = byBusinessDay(report.rows);
  const earlierRows = earlier === undefined ? [] : onDaysOf(report, earlier, settings);
  const earlierHours = byHour(earlierRows, businessDayCutoff);
  const earlierDays = byBusinessDay(earlierRows);
  const hasEarlier = earlierRows.length > 0;
  const before = (groups: readonly SalesGroup[], key: string) =>
    hasEarlier ? (groups.find(group => group.key === key)?.figures.gross ?? 0) : undefined;
  const legend = hasEarlier && <span className={styles.legend}>{t('reports.against')}</span>;
  const { total } = report;
  return (
    <>
      <SalesFigureList report={report} earlier={earlier} params={params} />
      <NoFiscalPrinter />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <ReportCard title={t('reports.sales.byHour')} aside={legend}>
            <BarChart
              axisText={whole}
              label={t('reports.sales.byHourText', { total: money(total.gross), count: hours.length })}
              bars={hours.map(({ key, figures }) => ({
                label: t('reports.hour', { hour: key }),
                value: figures.gross,
                before: before(earlierHours, key),
                text: t('reports.sales.hourText', {
                  hour: key,
                  gross: money(figures.gross),
                  orders: count(figures.orders),
                }),
              }))}
            />
          </ReportCard>
          {days.length > 1 && (
            <ReportCard title={t('reports.sales.byDay')} aside={legend}>
              <BarChart
                axisText={whole}
                label={t('reports.sales.byDayText', { count: days.length })}
                bars={days.map(({ key, figures }) => ({
                  label: `${Number(key.slice(8))}.${key.slice(5, 7)}`,
                  value: figures.gross,
                  before: before(earlierDays, key),
                  text: `${day(key)}: ${money(figures.gross)}`,
                }))}
              />
            </ReportCard>
          )}
          {days.length === 1 && <PaymentKinds total={total} />}
        </div>
        <div className={styles.stack}>
          <BestSellers params={params} onAllItems={onAllItems} />
          {days.length > 1 && <PaymentKinds total={total} />}
        </div>
      </div>
      {days.length > 1 && <WeekdayHeatMap rows={report.rows} hours={hours.map(({ key }) => Number(key))} />}
      <SalesTable
        groups={days.length > 1 ? days : hours}
        by={days.length > 1 ? 'day' : 'hour'}
        total={total}
        earlier={earlier && (days.length > 1 ? earlierDays : earlierHours)}
        earlierTotal={earlier?.total}
      />
    </>
  );
}

type FiguresProps = Pick<SalesProps, 'report' | 'earlier' | 'params'>;

function SalesFigureList({ report: { total }, earlier, params }: FiguresProps) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const texts = useReportTexts();
  const stations = useRead('preparationReport', params).data?.stations ?? [];
  const kitchen = stations.find(({ station }) => station === 'kitchen');
  const against = (now: number, before: number | undefined, amountText: (amount: number) => string) =>
    before === undefined ? null : texts.change(now, before, amountText);
  const average = averagePerGuest(total);
  const charge = total.serviceCharge
    ? t('reports.ofWhichCharge', { amount: money(total.serviceCharge) })
    : null;
  const deposits = total.deposits ? t('reports.besideDeposits', { amount: money(total.deposits) }) : null;
  const printNotes = [
    ...(total.nonFiscal > 0 ? [t('reports.nonFiscal', { count: total.nonFiscal })] : []),
    ...(total.waived > 0 ? [t('reports.waived', { count: total.waived })] : []),
  ];
  return (
    <FigureList
      figures={[
        {
          id: 'gross',
          label: t('reports.fields.gross'),
          value: money(total.gross),
          note: [against(total.gross, earlier?.total.gross, moneyPlain), charge, deposits]
            .filter(Boolean)
            .join(' · '),
        },
        {
          id: 'orders',
          label: t('reports.fields.orders'),
          value: texts.count(total.orders),
          note: against(total.orders, earlier?.total.orders, texts.count),
        },
        {
          id: 'perGuest',
          label: t('reports.fields.perGuest'),
          value: average === null ? '–' : money(average),
          note: [
            t('reports.guests', { count: total.guests, number: texts.count(total.guests) }),
            against(total.guests, earlier?.total.guests, texts.count),
          ]
            .filter(Boolean)
            .join(' · '),
        },
        {
          id: 'kitchen',
          label: t('reports.sales.kitchen'),
          value: kitchen === undefined ? '–' : texts.duration(kitchen.medianSeconds),
          note: kitchen && t('reports.lateShare', { share: texts.share(kitchen.late / kitchen.lines) }),
        },
        {
          id: 'withoutReceipt',
          label: t('reports.fields.withoutReceipt'),
          value: texts.count(total.withoutReceipt),
          note: printNotes.length > 0 ? printNotes.join(' · ') : null,
          isBad: total.withoutReceipt > 0,
        },
      ]}
    />
  );
}
