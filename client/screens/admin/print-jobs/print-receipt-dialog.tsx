/** Dialog that prints the receipt of an order closed without one; the buyer's NIP can't be added later. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { BuyerField, buyerOf, noBuyer } from '../../../orders/buyer-field.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

type PrintReceiptDialogProps = {
  order: Pick<Order, 'id' | 'number' | 'total'>;
  onPrinted(): void;
  onClose(): void;
};

export function PrintReceiptDialog({ order, onPrinted, onClose }: PrintReceiptDialogProps) {
  const { t } = useTranslation();
  const { currency } = useMember().restaurant;
  const print = useWrite('queueReceipt');
  const [buyer, setBuyer] = useState(noBuyer);
  const { taxId, blocker } = buyerOf(buyer, order, currency);
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
