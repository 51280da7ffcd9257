/** Overview card for printing: pending and stuck jobs, and printers with errors. */
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screenPaths } from '#shared/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { AreaCard } from '../../../ui/shell/area-cards.tsx';
import { printersOut, stuckJobs } from './print-job-rules.ts';

export function PrintJobsArea() {
  const { t } = useTranslation();
  const jobs = useRead('printJobs');
  const printers = useRead('printers');
  const out = printersOut(printers.data ?? []).map(({ name }) => name);
  const stuck = stuckJobs(jobs.data ?? []).length;
  const warnings = [
    out.length > 0 && t('printing.overview.out', { count: out.length, names: out.join(', ') }),
    stuck > 0 && t('printing.overview.stuck', { count: stuck }),
  ].filter(Boolean);
  return (
    <div>
      <AreaCard
        path={screenPaths.adminReceipts}
        icon={<Printer />}
        title={t('app.screens.adminReceipts')}
        detail={jobs.data && t('printing.overview.waiting', { count: jobs.data.length })}
        warning={warnings.length === 0 ? undefined : warnings.join(' · ')}
      />
      {[jobs, printers].map(
        ({ failure, retry }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same two reads
          failure !== null && <ReadFailure key={index} text={failure} onRetry={retry} />,
      )}
    </div>
  );
}
