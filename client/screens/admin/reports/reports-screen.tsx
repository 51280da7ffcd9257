/** Reports screen: sales, items, waiters, tables, corrections, preparation, VAT and documents for a time range, each with a CSV download. */

import { useSearch } from 'wouter';
import { ArrowDown } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import type { Settings } from '#shared/venue/settings-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { spanOf } from '../../../ui/forms/timestamp-range-picker.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useNavigate } from '../../../ui/use-navigate.ts';
import { AdminPage } from '../admin-page.tsx';
import { LazySavedFilters } from '../lists/lazy-saved-filters.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { useFileDownload } from '../lists/use-file-download.ts';
import { CorrectionsReportView } from './corrections/corrections-report-view.tsx';
import { DocumentsReportView } from './documents-report-view.tsx';
import { ItemsReportView } from './items-report-view.tsx';
import { PreparationReportView } from './preparation-report-view.tsx';
import {
  comparedSpan,
  filePath,
  isCompared,
  type ReportView,
  readView,
  spanParams,
  spanText,
  writeView,
} from './report-address.ts';
import { ReportBar } from './report-bar.tsx';
import styles from './reports-layout.module.css';
import { SalesReportView } from './sales/sales-report-view.tsx';
import { TablesReportView } from './tables-report-view.tsx';
import { VatReportView } from './vat-report-view.tsx';
import { WaitersReportView } from './waiters-report-view.tsx';

/** Refresh interval, and so also the step of the comparison for a day that is not over. */
const tickMs = 5 * 60_000;

export function ReportsScreen() {
  const { t } = useTranslation();
  const settings = useRead('settings');
  if (settings.data !== undefined) return <Reports settings={settings.data} />;
  return (
    <AdminPage title={t('reports.title')}>
      <ReadPlaceholder reads={[settings]} />
    </AdminPage>
  );
}

function Reports({ settings }: { settings: Settings }) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormats();
  const navigate = useNavigate();
  const view = readView(useSearch());
  const nowMs = Math.floor(useServerNow(tickMs) / tickMs) * tickMs;
  const file = useFileDownload();
  // A phone shows the numbers first.
  const isPhone = useMediaQuery('(max-width: 599px)');
  const { timeZone, businessDayCutoff } = settings;
  const clock = { timeZone, businessDayCutoff };
  const span = spanOf(view.range, nowMs, clock);
  const params = spanParams(span);
  const before = isCompared(view.kind) ? comparedSpan(view.against, span, nowMs, clock) : null;

  const go = (query: string) =>
    navigate(query === '' ? screenPaths.adminReports : `${screenPaths.adminReports}?${query}`);
  const show = (change: Partial<ReportView>) => go(writeView({ ...view, ...change }));
  const save = () => void file.save(filePath(view.kind, span, before));
  const common = {
    settings,
    params,
    before: before === null ? null : spanParams(before),
    widen: view.range.kind !== 'last7Days' && (
      <Button onClick={() => show({ range: { kind: 'last7Days' } })}>
        {t('office.range.presets.last7Days')}
      </Button>
    ),
  };
  const compared =
    before === null ? null : t('reports.comparedWith', { span: spanText(before, clock, { dateTime, day }) });
  const savedFilters = <LazySavedFilters screen="reports" query={writeView(view)} onApply={go} />;
  return (
    <AdminPage
      title={t('reports.title')}
      actions={
        <Button icon={<ArrowDown />} isPending={file.isPending} onClick={save}>
          {t('reports.export')}
        </Button>
      }
    >
      <div className={styles.controls}>
        <ReportBar
          isPhone={isPhone}
          view={view}
          compared={compared}
          clock={clock}
          nowMs={nowMs}
          onChange={show}
        >
          {savedFilters}
        </ReportBar>
        <ProblemNotice problem={file.problem} onRetry={save} onDismiss={file.dismiss} />
      </div>
      {view.kind === 'sales' && <SalesReportView {...common} onAllItems={() => show({ kind: 'items' })} />}
      {view.kind === 'items' && <ItemsReportView {...common} />}
      {view.kind === 'waiters' && <WaitersReportView {...common} />}
      {view.kind === 'tables' && <TablesReportView {...common} />}
      {view.kind === 'corrections' && <CorrectionsReportView {...common} />}
      {view.kind === 'preparation' && <PreparationReportView {...common} />}
      {view.kind === 'vat' && <VatReportView {...common} />}
      {view.kind === 'documents' && <DocumentsReportView {...common} />}
      {isPhone && (
        <>
          {compared !== null && <p className={styles.note}>{compared}</p>}
          {savedFilters}
        </>
      )}
    </AdminPage>
  );
}
