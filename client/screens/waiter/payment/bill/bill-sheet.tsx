/**
 * The guests' bill, marked as not being a receipt: shown, and printed by this device or by the bill printer.
 */

import { useState } from 'react';
import { Printer } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../../data/live/use-live-status.ts';
import { useServerNow } from '../../../../data/use-server-now.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { orderPlace } from '../../../../orders/order-place.ts';
import { useMember } from '../../../../session/identity-context.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { draftLines, PayUnsent } from '../pay-unsent.tsx';
import { BillPaper } from './bill-paper.tsx';
import styles from './bill-sheet.module.css';

const tickMs = 30_000;

export function BillSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const { printsBills } = useMember().restaurant;
  const isOffline = useLiveStatus().kind === 'offline';
  const nowMs = useServerNow(tickMs);
  const request = useWrite('requestBill');
  const [isQueued, setIsQueued] = useState(false);
  const isOpen = order.state === 'open';
  const isUnsent = isOpen && draftLines(order).length > 0;
  const ask = (print: boolean) =>
    void request.run({ params: { id: order.id }, body: print ? { print } : {} }).then(
      () => setIsQueued(print),
      () => undefined,
    );
  const printHere = () => {
    window.print();
    if (isOpen && !isOffline) ask(false);
  };
  return (
    <Modal
      isOpen
      title={t('till.bill.title', { place: orderPlace(t, order) })}
      variant="full"
      onClose={onClose}
      actions={
        <>
          {isOpen && order.billRequestedAt === undefined && (
            <Button disabled={isOffline || isUnsent} isPending={request.isPending} onClick={() => ask(false)}>
              {t('till.bill.requested')}
            </Button>
          )}
          <Button
            variant={printsBills ? 'quiet' : 'primary'}
            icon={<Printer aria-hidden="true" />}
            disabled={isUnsent}
            onClick={printHere}
          >
            {t('till.bill.printHere')}
          </Button>
          {printsBills && isOpen && (
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" />}
              disabled={isOffline || isUnsent}
              isPending={request.isPending}
              onClick={() => ask(true)}
            >
              {t('till.bill.print')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <ProblemNotice problem={request.problem} onDismiss={request.reset} />
        {isOffline && <p className={styles.offline}>{t('till.bill.offline')}</p>}
        {isUnsent && <PayUnsent order={order} />}
        <div role="status">
          {isQueued && <p>{t('till.bill.queued')}</p>}
          {order.billRequestedAt !== undefined && (
            <p>{t('till.bill.requestedAt', { at: time(order.billRequestedAt) })}</p>
          )}
        </div>
        <BillPaper order={order} nowMs={nowMs} />
      </div>
    </Modal>
  );
}
