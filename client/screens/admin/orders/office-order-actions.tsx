/** Buttons that reopen a closed order or cancel an empty one, where allowed. */

import { useState } from 'react';
import { CircleX, Undo2 } from '#icons';
import type { Order } from '#shared/order/order-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { ArchiveDialog } from '../forms/archive-dialog.tsx';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { canCancel, canReopen } from './order-action-rules.ts';
import styles from './order-parts.module.css';

const tickMs = 10_000;

export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { reopenWindowMinutes: windowMinutes } = useMember().restaurant;
  const nowMs = useServerNow(tickMs);
  const reopen = useWrite('reopenOrder');
  const cancel = useWrite('cancelOrder');
  const [asking, setAsking] = useState<'reopen' | 'cancel' | null>(null);
  const params = { id: order.id };
  const close = () => setAsking(null);
  const isReopenable = canReopen(order, { nowMs, windowMinutes });
  const isCancellable = canCancel(order);
  return (
    <>
      {(isReopenable || isCancellable) && (
        <div className={styles.actions}>
          {isReopenable && (
            <Button icon={<Undo2 />} onClick={() => setAsking('reopen')}>
              {t('office.order.reopen')}
            </Button>
          )}
          {isCancellable && (
            <Button icon={<CircleX />} onClick={() => setAsking('cancel')}>
              {t('office.order.cancel')}
            </Button>
          )}
        </div>
      )}
      {asking === 'reopen' && (
        <ReasonDialog
          title={t('office.order.reopenTitle', { number: order.number })}
          text={t('office.order.reopenText')}
          confirm={t('office.order.reopenConfirm')}
          tone="primary"
          problem={reopen.problem}
          isPending={reopen.isPending}
          onConfirm={reason =>
            void reopen
              .run({ params, body: { reason } })
              .then(close)
              .catch(() => undefined)
          }
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <ArchiveDialog
          title={t('office.order.cancelTitle', { number: order.number })}
          text={t('office.order.cancelText')}
          confirm={t('office.order.cancelConfirm')}
          problem={cancel.problem}
          isPending={cancel.isPending}
          onConfirm={() =>
            void cancel
              .run({ params, body: {} })
              .then(close)
              .catch(() => undefined)
          }
          onClose={close}
        />
      )}
    </>
  );
}
