/** The latest invoices, searched by number, NIP, buyer, table or day, with their states in KSeF and their files. */
import { useState } from 'react';
import { Link } from 'wouter';
import { Download } from '#icons';
import { fillPath } from '#shared/contract/paths.ts';
import { invoiceFiles } from '#shared/invoices/invoice-files.ts';
import type { InvoiceEntry } from '#shared/invoices/invoice-schema.ts';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { EntityTable } from '../lists/entity-table.tsx';
import { mailText } from '../lists/mail-text.ts';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { matchesSearch } from '../lists/search-text.ts';
import { useFileDownload } from '../lists/use-file-download.ts';
import { InvoiceCorrectionDialog } from './invoice-correction-dialog.tsx';
import { KsefFault } from './ksef-fault.tsx';
import printStyles from './print-jobs.module.css';
import { RejectedInvoiceDialog } from './rejected-invoice-dialog.tsx';

/** Rows shown at once; the search finds the others. */
const shownMax = 50;

const fileWords = { invoicePdf: 'PDF', invoiceXml: 'XML', invoiceConfirmation: 'UPO' };

function FileButton({
  kind,
  invoice: { id, number },
  file,
}: {
  kind: keyof typeof invoiceFiles;
  invoice: InvoiceEntry;
  file: ReturnType<typeof useFileDownload>;
}) {
  return (
    <Button
      icon={<Download />}
      isPending={file.isPending}
      onClick={() => void file.save(fillPath(invoiceFiles[kind], { id }))}
    >
      {fileWords[kind]} <span className="visually-hidden">{number}</span>
    </Button>
  );
}

/** A trial system is named: what it accepted is no invoice in law. */
function KsefStateText({ state, environment, ksefNumber, reason }: InvoiceEntry) {
  const { t } = useTranslation();
  if (environment === undefined) return <>{t('printing.invoices.states.unsent')}</>;
  return (
    <>
      {t(`printing.invoices.states.${state}`)}
      {environment !== 'production' && ` (${t(`admin.settings.invoices.environments.${environment}`)})`}
      {(ksefNumber ?? reason) !== undefined && (
        <>
          <br />
          <small>{ksefNumber ?? reason}</small>
        </>
      )}
    </>
  );
}

function InvoiceStateText({ invoice }: { invoice: InvoiceEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <KsefStateText {...invoice} />
      {invoice.mail !== undefined && (
        <>
          <br />
          <small>{mailText(t, invoice.mail)}</small>
        </>
      )}
    </>
  );
}

export function InvoiceList() {
  const { t } = useTranslation();
  const { money, day } = useFormats();
  const invoices = useRead('invoices');
  const ksef = useRead('ksef');
  const file = useFileDownload();
  const [corrected, setCorrected] = useState<InvoiceEntry | null>(null);
  const [rejected, setRejected] = useState<InvoiceEntry | null>(null);
  const [search, setSearch] = useState('');
  const found = invoices.data?.filter(
    ({ number, corrects = '', buyerName, buyerTaxId = '', tableLabel = '', issuedOn, ksefNumber = '' }) =>
      matchesSearch(search, [number, corrects, buyerName, buyerTaxId, tableLabel, issuedOn, ksefNumber]),
  );
  return (
    <section className={`${styles.card} ${printStyles.invoices}`} aria-labelledby="invoices">
      <div className={styles.cardHeader}>
        <h2 id="invoices">{t('printing.invoices.title')}</h2>
      </div>
      <div className={printStyles.column}>
        {ksef.data?.environment === undefined ? (
          <p>{t('printing.invoices.unsent')}</p>
        ) : (
          <KsefFault state={ksef.data} />
        )}
        <ProblemNotice problem={file.problem} onDismiss={file.dismiss} />
        {found === undefined ? (
          <ReadPlaceholder reads={[invoices]} />
        ) : (
          <>
            {invoices.data?.length !== 0 && (
              <SearchField label={t('printing.invoices.search')} value={search} onChange={setSearch} />
            )}
            {found.length === 0 ? (
              <p role="status">{t(`printing.invoices.${search === '' ? 'none' : 'notFound'}`)}</p>
            ) : (
              <EntityTable
                rows={found.slice(0, shownMax)}
                columns={[
                  {
                    header: t('printing.invoices.number'),
                    cell: ({ number, issuedOn, orderId, corrects }) => (
                      <>
                        <Link href={adminOrderPath(orderId)} className={printStyles.number}>
                          {number}
                        </Link>
                        <br />
                        <span className={printStyles.number}>{day(issuedOn)}</span>
                        {corrects !== undefined && (
                          <>
                            <br />
                            <small>{t('printing.invoices.corrects', { number: corrects })}</small>
                          </>
                        )}
                      </>
                    ),
                  },
                  {
                    header: t('printing.invoices.buyer'),
                    cell: ({ buyerName, buyerTaxId }) => (
                      <>
                        {buyerName}
                        <br />
                        {buyerTaxId}
                      </>
                    ),
                  },
                  {
                    header: t('printing.invoices.state'),
                    isExtra: true,
                    cell: invoice => <InvoiceStateText invoice={invoice} />,
                  },
                  {
                    header: t('printing.invoices.total'),
                    isNumber: true,
                    cell: ({ total, totalNow }) => (
                      <>
                        {money(total)}
                        {totalNow !== undefined && (
                          <>
                            <br />
                            <small>{t('printing.invoices.totalNow', { amount: money(totalNow) })}</small>
                          </>
                        )}
                      </>
                    ),
                  },
                ]}
                actions={invoice => (
                  <>
                    {invoice.state === 'rejected' ? (
                      <Button onClick={() => setRejected(invoice)}>
                        {t('printing.ksef.rejected.open')}{' '}
                        <span className="visually-hidden">{invoice.number}</span>
                      </Button>
                    ) : (
                      <FileButton kind="invoicePdf" invoice={invoice} file={file} />
                    )}
                    {invoice.isCorrectable && (
                      <Button onClick={() => setCorrected(invoice)}>
                        {t('printing.correction.open')}{' '}
                        <span className="visually-hidden">{invoice.number}</span>
                      </Button>
                    )}
                    <FileButton kind="invoiceXml" invoice={invoice} file={file} />
                    {invoice.hasConfirmation && (
                      <FileButton kind="invoiceConfirmation" invoice={invoice} file={file} />
                    )}
                  </>
                )}
              />
            )}
          </>
        )}
      </div>
      {corrected !== null && (
        <InvoiceCorrectionDialog invoice={corrected} onClose={() => setCorrected(null)} />
      )}
      {rejected !== null && <RejectedInvoiceDialog invoice={rejected} onClose={() => setRejected(null)} />}
    </section>
  );
}
