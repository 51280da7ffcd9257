/** Printing screen, live: pending and failed jobs, orders paid without a receipt, and printer status. */

import { useRead } from '../../../data/use-read.ts';
import { NoFiscalPrinter } from '../../../orders/no-fiscal-printer.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import { AdminPage } from '../admin-page.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { PrintJobQueue } from './print-job-queue.tsx';
import styles from './print-jobs.module.css';
import { PrinterList } from './printer-list.tsx';
import { UnreceiptedOrders } from './unreceipted-orders.tsx';

/** Lazy-loaded: only where invoices are set up. */
const InvoiceList = loadable(async () => (await import('./invoice-list.tsx')).InvoiceList);

export function ReceiptsScreen() {
  const { t } = useTranslation();
  const { issuesInvoices } = useMember().restaurant;
  const jobs = useRead('printJobs');
  const printers = useRead('printers');
  const closed = useRead('recentlyClosedOrders');
  return (
    <AdminPage title={t('printing.title')}>
      <NoFiscalPrinter />
      <div className={styles.columns}>
        <div className={styles.column}>
          {jobs.data === undefined ? <ReadPlaceholder reads={[jobs]} /> : <PrintJobQueue jobs={jobs.data} />}
          {closed.data === undefined ? (
            <ReadPlaceholder reads={[closed]} />
          ) : (
            <UnreceiptedOrders orders={closed.data} hasFiscal={printers.data?.some(one => one.isFiscal)} />
          )}
        </div>
        {printers.data === undefined ? (
          <ReadPlaceholder reads={[printers]} />
        ) : (
          <PrinterList printers={printers.data} />
        )}
      </div>
      {issuesInvoices === true && <InvoiceList />}
    </AdminPage>
  );
}
