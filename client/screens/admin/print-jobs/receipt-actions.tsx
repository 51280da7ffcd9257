/** Buttons for the actions possible on an order's receipt; irreversible ones ask for confirmation. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ban, Copy, Printer, RotateCw, Search } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { type ReceiptAction, receiptActions } from './print-job-rules.ts';
import styles from './print-jobs.module.css';
import { PrintReceiptDialog } from './print-receipt-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

type ReceiptActionsProps = {
  order: Pick<Order, 'id' | 'number' | 'state' | 'total' | 'receiptState'>;
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
