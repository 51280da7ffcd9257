/** Sums beside the steps of closing: of the day, of the same weekday before, and of each VAT rate. */
import { type ReactNode, useId } from 'react';
import type { DayReportDraft } from '#shared/cash/day-report-schema.ts';
import { vatRateText } from '#shared/catalog/vat-rate.ts';
import { addDays, businessDayStart } from '#shared/kernel/business-day.ts';
import { averagePerGuest } from '#shared/reports/sales-figures.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { comparedSpan, spanParams } from '../reports/report-address.ts';
import { useReportTexts } from '../reports/use-report-texts.ts';
import styles from './closing-steps.module.css';
import { useDayFacts } from './day-facts.tsx';

/** The step by which the compared time advances. */
const tickMs = 5 * 60_000;

export function ClosingSums({ draft }: { draft: DayReportDraft }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const settings = useRead('settings').data;
  const { figures, isCashHidden } = draft;
  const paid = figures.payments.reduce((sum, { taken, refunded, tips }) => sum + taken - refunded + tips, 0);
  return (
    <div className={styles.sums}>
      <Sums title={t('office.day.sums')}>
        {useDayFacts(draft).map(fact => (
          <Sum key={fact.label} {...fact} />
        ))}
        {!isCashHidden && <Sum label={t('office.day.withTips')} value={money(paid)} isTotal />}
      </Sums>
      {settings !== undefined && <Compared draft={draft} settings={settings} />}
      {figures.vat.length > 0 && (
        <Sums title={t('office.day.grossByRate')}>
          {figures.vat.map(({ letter = '', ...row }) => (
            <Sum
              key={row.rate}
              label={`${letter} ${vatRateText(row, i18n.language)}`.trim()}
              value={money(row.gross)}
            />
          ))}
        </Sums>
      )}
    </div>
  );
}

/** Both days as the reports count them, up to the same time: by the clock, not since the last Z. */
function Compared({ draft, settings }: { draft: DayReportDraft; settings: Settings }) {
  const { t } = useTranslation();
  const { money, moneyPlain, day, time } = useFormats();
  const texts = useReportTexts();
  const word = useWord();
  const { businessDay } = draft.figures;
  const nowMs = Math.floor(useServerNow(tickMs) / tickMs) * tickMs;
  const startOf = (date: string) => businessDayStart(date, settings.timeZone, settings.businessDayCutoff);
  const span = { from: startOf(businessDay), to: startOf(addDays(businessDay, 1)) };
  const params = spanParams(span);
  const earlierSpan = comparedSpan('weekdays', span, nowMs, settings) ?? span;
  const before = spanParams(earlierSpan);
  const sales = useRead('salesReport', params).data?.total;
  const earlier = useRead('salesReport', before).data?.total;
  const lateOf = (stations: readonly { late: number }[] | undefined) =>
    stations?.reduce((sum, { late }) => sum + late, 0);
  const prepared = useRead('preparationReport', params).data;
  const late = lateOf(prepared?.stations);
  const lateBefore = lateOf(useRead('preparationReport', before).data?.stations);
  if (sales === undefined || earlier === undefined || earlier.orders === 0) return null;
  const [worst] = prepared?.prepStations?.filter(station => station.late > 0) ?? [];
  const changed = (now: number, was: number) => {
    const change = texts.changeParts(now, was, texts.count)[0];
    return change === undefined ? texts.count(now) : `${texts.count(now)} (${change})`;
  };
  const perGuest = averagePerGuest(sales);
  return (
    <Sums
      title={t('admin.overview.comparedWith', {
        day: day(addDays(businessDay, -7)),
        time: time(earlierSpan.to),
      })}
    >
      <Sum
        label={t('reports.fields.gross')}
        value={texts.changeParts(sales.gross, earlier.gross, moneyPlain).at(-1) ?? '–'}
      />
      <Sum label={t('admin.overview.figures.guests')} value={changed(sales.guests, earlier.guests)} />
      <Sum label={t('reports.fields.perGuest')} value={perGuest === null ? '–' : money(perGuest)} />
      {late !== undefined && lateBefore !== undefined && (
        <Sum
          label={t('admin.overview.late')}
          value={[changed(late, lateBefore), word(worst?.name ?? '')].filter(Boolean).join(' · ')}
          isBad={late > lateBefore}
        />
      )}
    </Sums>
  );
}

function Sums({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

type SumProps = { label: string; value: string; isBad?: boolean; isTotal?: boolean };

function Sum({ label, value, isBad, isTotal }: SumProps) {
  return (
    <div data-tone={isBad ? 'bad' : undefined} data-total={isTotal}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
