/** Receipt of a closed order: its state, and the actions retry, resolve and copy. */
import { useState } from 'react';
import type { Order } from '#shared/order/order-schema.ts';
import { printerFaults } from '#shared/venue/printer-faults.ts';
import { useRead } from '../../../../data/use-read.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { BuyerField, buyerOf, noBuyer, useInvoiceLimit } from '../../../../orders/buyer-field.tsx';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { loadable } from '../../../../ui/loadable.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import styles from './closed-order-receipt.module.css';
import { ClosedOrderState } from './closed-order-state.tsx';

/** Lazy-loaded: few guests ask for an invoice. */
const InvoiceDialog = loadable(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);

const IssuedInvoice = loadable(async () => (await import('./invoice-dialog.tsx')).IssuedInvoice);

const tickMs = 5_000;
const numberMax = 64;

export function ClosedOrderReceipt({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { receipt, receiptState } = order;
  const facts = [
    receipt?.number === undefined ? undefined : t('till.receipt.number', { number: receipt.number }),
    receipt?.buyerTaxId === undefined ? undefined : t('till.receipt.buyer', { taxId: receipt.buyerTaxId }),
    receipt?.device,
    receipt?.printedAt === undefined ? undefined : dateTime(receipt.printedAt),
    receipt?.waivedReason,
  ].filter(fact => fact !== undefined);
  // An order without charges has no receipt.
  if (order.total === 0 && receiptState === 'none') return null;
  return (
    <section className={styles.receipt} data-state={receiptState} aria-label={t('till.receipt.title')}>
      <div className={styles.head} role="status">
        <h3>{t('till.receipt.title')}</h3>
        <ClosedOrderState order={order} />
      </div>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {(receiptState === 'queued' || receiptState === 'printing') && <Waiting order={order} />}
      {receiptState === 'none' && order.invoiceNumber === undefined && <Ask order={order} />}
      {receiptState === 'failed' && <Failed order={order} />}
      {receiptState === 'unknown' && <Unknown order={order} />}
      {receiptState === 'issued' && <Copy order={order} />}
      <Invoice order={order} />
    </section>
  );
}

/** Offered where invoices are set up, once the receipt is settled. */
function Invoice({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { invoiceNumber, receiptState } = order;
  const { issuesInvoices, invoicesNeedReceipt } = useMember().restaurant;
  const printers = useRead('printers').data;
  const [isOpen, setIsOpen] = useState(false);
  if (invoiceNumber !== undefined) return <IssuedInvoice order={order} number={invoiceNumber} />;
  if (issuesInvoices !== true || !['none', 'issued', 'waived'].includes(receiptState)) return null;
  const hasFiscal = receiptState === 'issued' && order.receipt?.isFiscal === true;
  const lacksReceipt = invoicesNeedReceipt === true && !hasFiscal;
  const isPrintable = receiptState === 'none' && printers?.some(({ isFiscal }) => isFiscal) !== false;
  return (
    <>
      <Button disabled={lacksReceipt} onClick={() => setIsOpen(true)}>
        {t('till.invoice.open')}
      </Button>
      {lacksReceipt && <p>{t(isPrintable ? 'errors.RECEIPT_REQUIRED' : 'till.invoice.noFiscalReceipt')}</p>}
      {isOpen && <InvoiceDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** A bridge program may report an error as free text. */
function useFaultText(): (error: string | undefined) => string {
  const { t } = useTranslation();
  return (error = 'offline') =>
    printerFaults.some(fault => fault === error) ? t(`printerFaults.${error}`) : error;
}

function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const { receiptPendingSeconds } = useMember().restaurant;
  const nowMs = useServerNow(tickMs);
  const printers = useRead('printers');
  const out = printers.data?.find(({ name, isOut }) => isOut && name === (order.receipt?.device ?? name));
  const isLong =
    order.closedAt !== undefined && nowMs - Date.parse(order.closedAt) > receiptPendingSeconds * 1_000;
  if (out !== undefined) return <p className={styles.fault}>{faultText(out.error)}</p>;
  return isLong ? <p className={styles.fault}>{t('till.receipt.takesLong')}</p> : null;
}

function Ask({ order }: { order: Order }) {
  const { t } = useTranslation();
  const ask = useWrite('queueReceipt');
  const limit = useInvoiceLimit();
  const [buyer, setBuyer] = useState(noBuyer);
  const { taxId, blocker } = buyerOf(buyer, order, limit);
  const body = taxId === undefined ? {} : { buyerTaxId: taxId };
  return (
    <>
      <BuyerField input={buyer} order={order} onChange={setBuyer} />
      <ProblemNotice problem={ask.problem} onDismiss={ask.reset} />
      <Button
        variant="primary"
        isPending={ask.isPending}
        disabled={blocker !== null}
        onClick={() => void ask.run({ params: { id: order.id }, body }).catch(() => undefined)}
      >
        {t('till.receipt.print')}
      </Button>
    </>
  );
}

function Failed({ order }: { order: Order }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const retry = useWrite('retryReceipt');
  return (
    <>
      <p className={styles.fault}>{faultText(order.receipt?.error)}</p>
      <ProblemNotice problem={retry.problem} onDismiss={retry.reset} />
      <Button
        variant="primary"
        isPending={retry.isPending}
        onClick={() => void retry.run({ params: { id: order.id }, body: {} }).catch(() => undefined)}
      >
        {t('till.receipt.retry')}
      </Button>
    </>
  );
}

/**
 * A receipt in an unknown state is never reprinted before somebody has checked the printer. Only an admin may state
 * that it was printed, or, for a fiscal printer, that it was not.
 */
function Unknown({ order }: { order: Order }) {
  const { t } = useTranslation();
  const isAdmin = useMember().roles.includes('admin');
  const isFiscal = order.receipt?.isFiscal === true;
  const resolve = useWrite('resolveReceipt');
  const [number, setNumber] = useState('');
  const typed = number.trim();
  const say = (outcome: 'issued' | 'notPrinted') =>
    void resolve
      .run({
        params: { id: order.id },
        body: { outcome, ...(outcome === 'issued' && typed !== '' && { number: typed }) },
      })
      .catch(() => undefined);
  return (
    <>
      <p className={styles.fault}>{t('till.receipt.unknownQuestion')}</p>
      {isAdmin ? (
        <TextField
          label={t('till.receipt.numberLabel')}
          hint={t('till.receipt.numberHint')}
          autoComplete="off"
          value={number}
          maxLength={numberMax}
          onChange={setNumber}
        />
      ) : (
        <p>{t(isFiscal ? 'till.receipt.adminSays' : 'till.receipt.adminSaysIssued')}</p>
      )}
      <ProblemNotice problem={resolve.problem} onDismiss={resolve.reset} />
      <div className={styles.answers}>
        {isAdmin && (
          <Button variant="primary" isPending={resolve.isPending} onClick={() => say('issued')}>
            {t('till.receipt.printed')}
          </Button>
        )}
        {(isAdmin || !isFiscal) && (
          <Button isPending={resolve.isPending} onClick={() => say('notPrinted')}>
            {t('till.receipt.notPrinted')}
          </Button>
        )}
      </div>
    </>
  );
}

function Copy({ order }: { order: Order }) {
  const { t } = useTranslation();
  const copy = useWrite('copyReceipt');
  const [isDone, setIsDone] = useState(false);
  const run = () =>
    void copy.run({ params: { id: order.id }, body: {} }).then(
      () => setIsDone(true),
      () => undefined,
    );
  return (
    <>
      <ProblemNotice problem={copy.problem} onDismiss={copy.reset} />
      <Button isPending={copy.isPending} onClick={run}>
        {t('till.receipt.copy')}
      </Button>
      {isDone && <p role="status">{t('till.receipt.copied')}</p>}
    </>
  );
}
