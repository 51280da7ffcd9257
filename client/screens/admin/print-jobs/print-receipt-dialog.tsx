/** Dialog that prints the receipt of an order closed without one; the buyer's NIP can't be added later. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/schemas/order-schema.ts';
import { isTaxId, taxIdDigits } from '#shared/tax-id.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';

type PrintReceiptDialogProps = {
  order: Pick<Order, 'id' | 'number'>;
  onPrinted(): void;
  onClose(): void;
};

export function PrintReceiptDialog({ order, onPrinted, onClose }: PrintReceiptDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const print = useWrite('queueReceipt');
  const [taxId, setTaxId] = useState('');
  const [isTried, setIsTried] = useState(false);
  const digits = taxIdDigits(taxId);
  const isFaulty = digits !== '' && !isTaxId(digits);
  const submit = () => {
    setIsTried(true);
    if (isFaulty) return;
    void print
      .run({ params: { id: order.id }, body: digits === '' ? {} : { buyerTaxId: digits } })
      .then(() => {
        onClose();
        onPrinted();
      })
      .catch(() => undefined);
  };
  return (
    <Modal
      isOpen
      title={t('printing.print.title', { number: order.number })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={print.isPending}>
            {t('printing.print.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('printing.print.taxId')}
          hint={t('printing.print.taxIdHint')}
          value={taxId}
          inputMode="numeric"
          autoComplete="off"
          data-first-focus
          error={isTried && isFaulty ? t('admin.faults.notTaxId') : undefined}
          onChange={setTaxId}
        />
      </form>
      <ProblemNotice problem={print.problem} />
    </Modal>
  );
}
