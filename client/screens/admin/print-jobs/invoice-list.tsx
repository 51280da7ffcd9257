/** The latest invoices, searched by number, NIP, buyer, table or day, each with its XML file. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Download } from '#icons';
import { fillPath } from '#shared/contract/paths.ts';
import { invoiceXmlPath } from '#shared/invoices/invoice-calls.ts';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import styles from '../admin-list.module.css';
import { EntityTable } from '../lists/entity-table.tsx';
import { ReadPlaceholder } from '../lists/read-placeholder.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { matchesSearch } from '../lists/search-text.ts';
import { useFileDownload } from '../lists/use-file-download.ts';
import printStyles from './print-jobs.module.css';

/** Rows shown at once; the search finds the others. */
const shownMax = 50;

export function InvoiceList() {
  const { t } = useTranslation();
  const { money, day } = useFormats();
  const invoices = useRead('invoices');
  const file = useFileDownload();
  const [search, setSearch] = useState('');
  const found = invoices.data?.filter(({ number, buyerName, buyerTaxId = '', tableLabel = '', issuedOn }) =>
    matchesSearch(search, [number, buyerName, buyerTaxId, tableLabel, issuedOn]),
  );
  return (
    <section className={styles.card} aria-labelledby="invoices">
      <div className={styles.cardHeader}>
        <h2 id="invoices">{t('printing.invoices.title')}</h2>
      </div>
      <div className={printStyles.column}>
        <p>{t('printing.invoices.unsent')}</p>
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
                    cell: ({ number, issuedOn, orderId }) => (
                      <>
                        <Link href={adminOrderPath(orderId)}>{number}</Link>
                        <br />
                        {day(issuedOn)}
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
                    cell: ({ state }) => t(`printing.invoices.states.${state}`),
                  },
                  { header: t('printing.invoices.total'), isNumber: true, cell: ({ total }) => money(total) },
                ]}
                actions={({ id, number }) => (
                  <Button
                    icon={<Download />}
                    isPending={file.isPending}
                    onClick={() => void file.save(fillPath(invoiceXmlPath, { id }))}
                  >
                    XML <span className="visually-hidden">{number}</span>
                  </Button>
                )}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
