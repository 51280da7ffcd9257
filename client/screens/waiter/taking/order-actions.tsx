/**
 * Order-level actions: buttons that open their sheets, the form for guests, name, notes and allergies, and cancelling
 * an empty order.
 */

import { useState } from 'react';
import { UserRoundCheck } from '#icons';
import type { OrderChange } from '#shared/order/order-command-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { isOrderPhone } from '../../../orders/order-phone-field.tsx';
import { usePickupTimes } from '../../../orders/pickup-time-field.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { LineView } from '../../../writes/order-projection.ts';
import { CorrectOrderActions, endText } from '../corrections/correct-order-actions.tsx';
import styles from './order-actions.module.css';
import { changedDetails, detailsOf, type OrderDetails, OrderDetailsFields } from './order-details.tsx';
import type { TillSheet } from './till-sheet.ts';
import { TransferOrder } from './transfer-order.tsx';

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
  /** Switches to a payment or correction sheet. */
  onTill: (sheet: TillSheet) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const pickup = usePickupTimes();
  // Changes are computed against the order at opening, so that saving does not revert another waiter's edits.
  const [opened] = useState(order);
  const [details, setDetails] = useState<OrderDetails>(() => detailsOf(opened, time));
  const [isHandingOver, setIsHandingOver] = useState(false);
  // A time that was right when it was typed stays.
  const isPickupOver = details.pickup !== detailsOf(opened, time).pickup && pickup.isOver(details.pickup);
  const isOpen = order.state === 'open';
  // Drafts are discarded with a cancelled order; sent lines must be voided first.
  const isUnderWay =
    !order.isTraining && lines.some(line => line.state !== 'draft' && line.state !== 'voided');

  const save = () => {
    const change = changedDetails(opened, details, pickup.instantOf, time);
    if (Object.keys(change).length > 0) onChange(change);
    onClose();
  };
  const cancel = () => {
    onCancel();
    onClose();
  };

  if (isHandingOver)
    return (
      <TransferOrder
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
        isOpen && (
          <Button variant="primary" disabled={isPickupOver || !isOrderPhone(details.phone)} onClick={save}>
            {t('order.actions.save')}
          </Button>
        )
      }
    >
      <div className={styles.actions}>
        <Button icon={<UserRoundCheck />} disabled={!isOpen} onClick={() => setIsHandingOver(true)}>
          <span>
            {t('order.handOver.open')}
            {!isOpen && <small>{endText(t, order)}</small>}
          </span>
        </Button>
        {!order.isTraining && <CorrectOrderActions order={order} onOpen={onTill} />}
      </div>
      {isOpen && (
        <>
          <OrderDetailsFields
            order={order}
            details={details}
            isPickupOver={isPickupOver}
            onChange={setDetails}
          />
          <div className={styles.cancel}>
            <Button variant="danger" disabled={isUnderWay} onClick={cancel}>
              <span>
                {t(order.isTraining ? 'order.actions.endTraining' : 'order.actions.cancel')}
                {isUnderWay && <small>{t('order.actions.cancelHasLines')}</small>}
              </span>
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
