/** Removes the service charge of an order, with a reason, or charges it again. */
import { useState } from 'react';
import type { OrderServiceCharge } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { chargeLabel } from '#shared/order/service-charge.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { CorrectFrame } from '../dialogs/correction-dialog.tsx';
import { isRemovalWithinLimit } from './own-discount.ts';

export function ServiceChargeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { rights, restaurant } = useMember();
  const remove = useWrite('removeServiceCharge');
  const [reason, setReason] = useState('');
  // The form stays open if somebody else removes the charge.
  const [opened] = useState(order.serviceCharge);
  const charge = order.serviceCharge ?? opened;
  if (charge === undefined) return null;
  const text = reason.trim();
  const label = (
    <p className={styles.off}>
      {chargeLabel(charge, i18n.language)}
      <strong>{money(charge.amount)}</strong>
    </p>
  );
  const removed = charge.removal !== undefined && (
    <RemovedCharge orderId={order.id} removal={charge.removal} onDone={onClose} />
  );
  if (removed && charge.amount === 0)
    return (
      <Modal isOpen title={t('till.charge.title')} variant="sheet" onClose={onClose}>
        <div className={styles.form}>
          {label}
          {removed}
        </div>
      </Modal>
    );
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        orderId: order.id,
        title: t('till.charge.title'),
        label: t('till.charge.remove'),
        variant: 'primary',
        isComplete: text !== '' && charge.amount > 0,
        isWithinRights: isRemovalWithinLimit(order, rights.discountMaxPercent),
        act: () => remove.run({ params: { id: order.id }, body: { removal: { reason: text } } }),
        request: () => ({ kind: 'serviceCharge', reason: text }),
      }}
    >
      {label}
      {removed}
      <p className={styles.hint}>
        {t('till.charge.hint', { count: charge.minGuests, percent: rights.discountMaxPercent })}
      </p>
      <CorrectReason reasons={restaurant.discountReasons} reason={reason} onChange={setReason} />
    </CorrectFrame>
  );
}

function RemovedCharge({
  orderId,
  removal: { amount, reason, by },
  onDone,
}: {
  orderId: string;
  removal: NonNullable<OrderServiceCharge['removal']>;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const word = useWord();
  const restore = useWrite('removeServiceCharge');
  const run = () =>
    void restore.run({ params: { id: orderId }, body: { removal: null } }).then(onDone, () => undefined);
  return (
    <div className={styles.form}>
      <p>{t('till.charge.removedBy', { amount: money(amount), reason: word(reason), name: by.name })}</p>
      <ProblemNotice problem={restore.problem} onDismiss={restore.reset} />
      <Button isPending={restore.isPending} onClick={run}>
        {t('till.charge.restore')}
      </Button>
    </div>
  );
}
