/**
 * What concerns the whole order. On top the things that can be done with it, each a button that opens its own sheet; beneath
 * the form of its guests, name, notes and allergies; at the foot cancelling one that has nothing on it.
 */
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderChange } from '#shared/schemas/order-command-schema.ts';
import type { Order } from '#shared/schemas/order-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { LineView } from '../../../writes/order-projection.ts';
import { CorrectOrderActions } from '../corrections/correct-order-actions.tsx';
import { HandOver } from './hand-over.tsx';
import styles from './order-actions.module.css';
import { changedDetails, detailsOf, type OrderDetails, OrderDetailsFields } from './order-details.tsx';
import type { TillSheet } from './order-dialogs.tsx';

export function OrderActions({
  order,
  lines,
  onClose,
  onChange,
  onCancel,
  onTill,
}: {
  order: Order;
  lines: readonly LineView[];
  onClose: () => void;
  onChange: (change: OrderChange) => void;
  onCancel: () => void;
  /** Opens a sheet for paying or correcting instead. */
  onTill: (sheet: TillSheet) => void;
}) {
  const { t } = useTranslation();
  // Compared with the order as it was then: what another waiter writes meanwhile must not be taken back by a save here.
  const [opened] = useState(order);
  const [details, setDetails] = useState<OrderDetails>(() => detailsOf(opened));
  const [isHandingOver, setIsHandingOver] = useState(false);
  const isOpen = order.state === 'open';
  // Drafts go with a cancelled order; what was sent has to be voided first.
  const isUnderWay = lines.some(line => line.state !== 'draft' && line.state !== 'voided');

  const save = () => {
    const change = changedDetails(opened, details);
    if (Object.keys(change).length > 0) onChange(change);
    onClose();
  };
  const cancel = () => {
    onCancel();
    onClose();
  };

  if (isHandingOver)
    return (
      <HandOver
        order={order}
        onClose={onClose}
        onChoose={waiterId => {
          onChange({ waiterId });
          onClose();
        }}
      />
    );
  return (
    <Modal
      isOpen
      title={t('order.actions.title', { number: order.number })}
      variant="sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" disabled={!isOpen || isUnderWay} onClick={cancel}>
            {t('order.actions.cancel')}
          </Button>
          <Button variant="primary" disabled={!isOpen} onClick={save}>
            {t('order.actions.save')}
          </Button>
        </>
      }
    >
      <div className={styles.actions}>
        <Button
          icon={<UserRoundCheck aria-hidden="true" />}
          disabled={!isOpen}
          onClick={() => setIsHandingOver(true)}
        >
          {t('order.handOver.open')}
        </Button>
        <CorrectOrderActions order={order} onOpen={onTill} />
      </div>
      <OrderDetailsFields order={order} details={details} onChange={setDetails} />
      {isUnderWay && <p className={styles.hint}>{t('order.actions.cancelHasLines')}</p>}
    </Modal>
  );
}
