/** Printing: stuck jobs, and printers with errors. */

import { useTranslation } from 'react-i18next';
import { Printer } from '#icons';
import { screenPaths } from '#shared/kernel/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { printersOut, stuckJobs } from '../print-jobs/print-job-rules.ts';
import { printerName } from '../print-jobs/printer-name.ts';
import { OverviewTile } from './overview-tile.tsx';

export function PrintingTile() {
  const { t } = useTranslation();
  const jobs = useRead('printJobs');
  const printers = useRead('printers');
  const failed = [jobs, printers].find(({ failure }) => failure !== null);
  if (failed !== undefined) return <ReadFailure text={failed.failure} onRetry={failed.retry} />;
  const out = printersOut(printers.data ?? []).map(printer => printerName(t, printer));
  const stuck = stuckJobs(jobs.data ?? []).length;
  const due = [
    ...(out.length > 0 ? [t('printing.overview.out', { count: out.length, names: out.join(', ') })] : []),
    ...(stuck > 0 ? [t('printing.overview.stuck', { count: stuck })] : []),
  ];
  return (
    <OverviewTile
      path={screenPaths.adminReceipts}
      icon={<Printer />}
      title={t('app.screens.adminReceipts')}
      text={
        due.length > 0
          ? due.join(' · ')
          : jobs.data === undefined
            ? ''
            : t('printing.overview.waiting', { count: jobs.data.length })
      }
      isDue={due.length > 0}
    />
  );
}
