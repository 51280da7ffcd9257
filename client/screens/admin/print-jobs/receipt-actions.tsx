/** Buttons for the actions possible on an order's receipt; irreversible ones ask for confirmation. */
import { useState } from 'react';
import { Ban, Copy, Printer, RotateCw, Search } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { BuyerField, buyerOf, noBuyer, useInvoiceLimit } from '../../../orders/buyer-field.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { type ReceiptAction, receiptActions } from './print-job-rules.ts';
import styles from './print-jobs.module.css';

const numberLength = 64;

type ResolveDialogProps = { order: Pick<Order, 'id' | 'number'>; onClose(): void };

/**
 * Dialog for a receipt in an unknown state: somebody checks at the printer whether it was printed before it may be
 * printed again.
 */
function ResolveDialog({ order, onClose }: ResolveDialogProps) {
  const { t } = useTranslation();
  const resolve = useWrite('resolveReceipt');
  const [number, setNumber] = useState('');
  const say = (outcome: 'issued' | 'notPrinted') => {
    const isNumbered = outcome === 'issued' && number.trim() !== '';
    const body = { outcome, ...(isNumbered && { number: number.trim() }) };
    void resolve
      .run({ params: { id: order.id }, body })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <Modal
      isOpen
      title={t('printing.resolve.title', { number: order.number })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('printing.resolve.later')}</Button>}
    >
      <div className={styles.question}>
        <p>{t('printing.resolve.text')}</p>
        <TextField
          label={t('printing.resolve.number')}
          hint={t('printing.resolve.numberHint')}
          value={number}
          maxLength={numberLength}
          autoComplete="off"
          onChange={setNumber}
        />
        <Button variant="primary" isPending={resolve.isPending} onClick={() => say('issued')}>
          {t('printing.resolve.issued')}
        </Button>
        <Button isPending={resolve.isPending} onClick={() => say('notPrinted')}>
          {t('printing.resolve.notPrinted')}
        </Button>
        <ProblemNotice problem={resolve.problem} />
      </div>
    </Modal>
  );
}

type PrintReceiptDialogProps = {
  order: Pick<Order, 'id' | 'number' | 'total'>;
  onPrinted(): void;
  onClose(): void;
};

/** Dialog that prints the receipt of an order closed without one; the buyer's NIP can't be added later. */
function PrintReceiptDialog({ order, onPrinted, onClose }: PrintReceiptDialogProps) {
  const { t } = useTranslation();
  const limit = useInvoiceLimit();
  const print = useWrite('queueReceipt');
  const [buyer, setBuyer] = useState(noBuyer);
  const { taxId, blocker } = buyerOf(buyer, order, limit);
  const submit = () =>
    void print
      .run({ params: { id: order.id }, body: taxId === undefined ? {} : { buyerTaxId: taxId } })
      .then(() => {
        onClose();
        onPrinted();
      })
      .catch(() => undefined);
  return (
    <Modal
      isOpen
      title={t('printing.print.title', { number: order.number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" isPending={print.isPending} disabled={blocker !== null} onClick={submit}>
            {t('printing.print.confirm')}
          </Button>
        </>
      }
    >
      <BuyerField input={buyer} order={order} onChange={setBuyer} />
      <ProblemNotice problem={print.problem} />
    </Modal>
  );
}

type ReceiptActionsProps = {
  order: Pick<Order, 'id' | 'number' | 'state' | 'total' | 'receiptState' | 'invoiceNumber'>;
  /** Called with a text that says what was done, to be shown where it outlasts these buttons. */
  onDone(text: string): void;
};

const icons = {
  print: <Printer />,
  resolve: <Search />,
  retry: <RotateCw />,
  waive: <Ban />,
  copy: <Copy />,
};

export function ReceiptActions({ order, onDone }: ReceiptActionsProps) {
  const { t } = useTranslation();
  const retry = useWrite('retryReceipt');
  const copy = useWrite('copyReceipt');
  const waive = useWrite('waiveReceipt');
  const [asking, setAsking] = useState<ReceiptAction | null>(null);
  const params = { id: order.id };
  const close = () => setAsking(null);
  const say = (what: 'print' | 'copy' | 'waive') =>
    onDone(t(`printing.done.${what}`, { number: order.number }));
  const perform = (action: ReceiptAction) => {
    if (action === 'retry')
      void retry.run({ params, body: {} }).then(
        () => say('print'),
        () => undefined,
      );
    else if (action === 'copy')
      void copy.run({ params, body: {} }).then(
        () => say('copy'),
        () => undefined,
      );
    else setAsking(action);
  };
  const actions = receiptActions(order);
  return (
    <>
      <div className={styles.actions}>
        {actions.map(action => (
          <Button
            key={action}
            variant={action === 'resolve' ? 'primary' : 'quiet'}
            icon={icons[action]}
            isPending={(action === 'retry' && retry.isPending) || (action === 'copy' && copy.isPending)}
            onClick={() => perform(action)}
          >
            {t(`printing.actions.${action}`)}{' '}
            <span className="visually-hidden">{t('printing.ofOrder', { number: order.number })}</span>
          </Button>
        ))}
      </div>
      <ProblemNotice problem={retry.problem} onDismiss={retry.reset} />
      <ProblemNotice problem={copy.problem} onDismiss={copy.reset} />
      {asking === 'resolve' && <ResolveDialog order={order} onClose={close} />}
      {asking === 'print' && (
        <PrintReceiptDialog order={order} onPrinted={() => say('print')} onClose={close} />
      )}
      {asking === 'waive' && (
        <ReasonDialog
          title={t('printing.waive.title', { number: order.number })}
          text={t('printing.waive.text')}
          confirm={t('printing.waive.confirm')}
          tone="danger"
          problem={waive.problem}
          isPending={waive.isPending}
          onConfirm={reason =>
            void waive
              .run({ params, body: { reason } })
              .then(() => {
                close();
                say('waive');
              })
              .catch(() => undefined)
          }
          onClose={close}
        />
      )}
    </>
  );
}
