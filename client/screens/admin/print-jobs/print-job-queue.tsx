/** Pending print jobs, those that need attention first, with their actions. */

import { useState } from 'react';
import { Link } from 'wouter';
import { RotateCw, X } from '#icons';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { PrintJob } from '#shared/order/receipt-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { agoText } from '../lists/ago-text.ts';
import { printJobActions, sortedJobs } from './print-job-rules.ts';
import styles from './print-jobs.module.css';
import { printerFaultText } from './printer-fault-text.ts';
import { printerName } from './printer-name.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptStateTag } from './receipt-state-tag.tsx';

const tickMs = 10_000;

export function PrintJobQueue({ jobs }: { jobs: readonly PrintJob[] }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(tickMs);
  const [done, setDone] = useState('');
  return (
    <section className={listStyles.card} aria-labelledby="print-queue">
      <div className={listStyles.cardHeader}>
        <h2 id="print-queue">{t('printing.queue.title')}</h2>
      </div>
      <p role="status">{done}</p>
      {jobs.length === 0 && <p className={styles.none}>{t('printing.queue.empty')}</p>}
      <ul className={styles.rows}>
        {sortedJobs(jobs).map(job => (
          <PrintJobRow key={job.id} job={job} nowMs={nowMs} onDone={setDone} />
        ))}
      </ul>
    </section>
  );
}

type PrintJobRowProps = { job: PrintJob; nowMs: number; onDone(text: string): void };

function PrintJobRow({ job, nowMs, onDone }: PrintJobRowProps) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { orderId, orderNumber, tableLabel, total, printerId, standInFor, attempts, error } = job;
  const facts = [
    total !== undefined && money(total),
    printerName(t, { ...(printerId !== undefined && { id: printerId }), name: job.printerName }),
    standInFor !== undefined && t('printing.standIn.for', { name: standInFor }),
    agoText(job.createdAt, nowMs, i18n.language),
    attempts > 1 && t('printing.queue.attempts', { count: attempts }),
  ];
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {t(`printing.kinds.${job.kind}`)}{' '}
          {orderId !== undefined && orderNumber !== undefined && (
            <Link href={adminOrderPath(orderId)}>
              {t('printing.queue.order', { number: orderNumber })}
              {tableLabel !== undefined && ` · ${tableLabel}`}
            </Link>
          )}{' '}
          <ReceiptStateTag state={job.state} />
        </p>
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {error !== undefined && <p className={styles.fault}>{printerFaultText(t, error)}</p>}
      </div>
      {job.kind === 'receipt' && orderId !== undefined && orderNumber !== undefined ? (
        <div>
          <ReceiptActions
            order={{
              id: orderId,
              number: orderNumber,
              state: 'closed',
              total: total ?? 0,
              receiptState: job.state,
            }}
            onDone={onDone}
          />
        </div>
      ) : (
        <PrintJobActions job={job} />
      )}
    </li>
  );
}

/** For all jobs but receipts: may be reprinted or cancelled. */
function PrintJobActions({ job }: { job: PrintJob }) {
  const { t } = useTranslation();
  const retry = useWrite('retryPrint');
  const drop = useWrite('dropPrint');
  const params = { id: job.id };
  const actions = printJobActions(job);
  return (
    <div>
      <div className={styles.actions}>
        {actions.includes('retry') && (
          <Button
            icon={<RotateCw />}
            isPending={retry.isPending}
            onClick={() => void retry.run({ params, body: {} }).catch(() => undefined)}
          >
            {t('printing.actions.retry')}
          </Button>
        )}
        {actions.includes('drop') && (
          <Button
            icon={<X />}
            isPending={drop.isPending}
            onClick={() => void drop.run({ params, body: undefined }).catch(() => undefined)}
          >
            {t('printing.actions.drop')}
          </Button>
        )}
      </div>
      <ProblemNotice problem={retry.problem} onDismiss={retry.reset} />
      <ProblemNotice problem={drop.problem} onDismiss={drop.reset} />
    </div>
  );
}
