/**
 * Dialog for a receipt in an unknown state: somebody checks at the printer whether it was printed before it may be
 * printed again.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/order/order-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './print-jobs.module.css';

const numberLength = 64;

type ResolveDialogProps = { order: Pick<Order, 'id' | 'number'>; onClose(): void };

export function ResolveDialog({ order, onClose }: ResolveDialogProps) {
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
