/** Printer list: status, time and cause of an error, pending jobs, and a test print. */
import { useState } from 'react';
import { FileText, Printer } from '#icons';
import type { PrinterState } from '#shared/order/receipt-schema.ts';
import { simulatorId } from '#shared/venue/printer-drivers.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import listStyles from '../admin-list.module.css';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { agoText } from '../lists/ago-text.ts';
import { standInStateOf } from './print-job-rules.ts';
import styles from './print-jobs.module.css';
import { printerFaultText } from './printer-fault-text.ts';
import { printerName } from './printer-name.ts';
import { PrinterStateTag } from './printer-state-tag.tsx';

/** Requests the fiscal printer's daily report, after a confirmation that says what it closes. */
function FiscalDayReportButton({ printerId, name }: { printerId: string; name: string }) {
  const { t } = useTranslation();
  const print = useWrite('printFiscalDayReport');
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  const confirm = () =>
    void print
      .run({ params: { id: printerId }, body: {} })
      .then(() => setState('sent'))
      .catch(() => undefined);
  return (
    <>
      <Button icon={<FileText />} onClick={() => setState('open')}>
        {t('printing.printers.fiscalDay.open')} <span className="visually-hidden">{name}</span>
      </Button>
      <span role="status">{state === 'sent' && t('printing.printers.fiscalDay.sent')}</span>
      {state === 'open' && (
        <ArchiveDialog
          title={t('printing.printers.fiscalDay.title')}
          text={t('printing.printers.fiscalDay.text')}
          confirm={t('printing.printers.fiscalDay.confirm')}
          problem={print.problem}
          isPending={print.isPending}
          onConfirm={confirm}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}

const tickMs = 10_000;

export function PrinterList({ printers }: { printers: readonly PrinterState[] }) {
  const { t } = useTranslation();
  const nowMs = useServerNow(tickMs);
  return (
    <section className={listStyles.card} aria-labelledby="printers">
      <div className={listStyles.cardHeader}>
        <h2 id="printers">{t('printing.printers.title')}</h2>
      </div>
      <ul className={styles.rows}>
        {printers.map(printer => (
          <PrinterRow key={printer.id} printer={printer} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

function PrinterRow({ printer, nowMs }: { printer: PrinterState; nowMs: number }) {
  const { t, i18n } = useTranslation();
  const test = useWrite('testPrint');
  const [isTested, setIsTested] = useState(false);
  const { id, name, driver, isFiscal, isOut, error, outSince, waitingJobs, standIn, printsFor } = printer;
  const facts = [
    id !== simulatorId && t(`printing.drivers.${driver}`),
    waitingJobs > 0 && t('printing.printers.waiting', { count: waitingJobs }),
  ];
  const since = outSince === undefined ? '' : agoText(outSince, nowMs, i18n.language);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {printerName(t, printer)}{' '}
          <PrinterStateTag printer={printer} fault={isOut ? t('printing.printers.out') : null} />
        </p>
        {facts.some(Boolean) && <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>}
        {id === simulatorId && <p className={styles.facts}>{t('printing.printers.simulatorText')}</p>}
        {isOut && (
          <p className={styles.fault}>
            {[error !== undefined && printerFaultText(t, error), since].filter(Boolean).join(' · ')}
          </p>
        )}
        {standIn !== undefined && (
          <p className={styles.fault}>
            {t(`printing.standIn.${standInStateOf(standIn)}`, { name: standIn.name })}
          </p>
        )}
        {printsFor !== undefined && (
          <p className={styles.facts}>{t('printing.standIn.printsFor', { names: printsFor.join(', ') })}</p>
        )}
        <p role="status">{isTested && t('printing.printers.tested')}</p>
        <ProblemNotice problem={test.problem} onDismiss={test.reset} />
      </div>
      {id !== simulatorId && (
        <div className={styles.actions}>
          {isFiscal && <FiscalDayReportButton printerId={id} name={name} />}
          <Button
            icon={<Printer />}
            isPending={test.isPending}
            onClick={() =>
              void test
                .run({ params: { id }, body: {} })
                .then(() => setIsTested(true))
                .catch(() => undefined)
            }
          >
            {t('printing.printers.test')} <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
