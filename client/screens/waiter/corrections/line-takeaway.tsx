/** Marks a sent line as takeaway or for here, as a whole by one tap, or for some of its units. */

import { useState } from 'react';
import { ShoppingBag, Utensils } from '#icons';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';

type Props = { order: Order; line: OrderLine; onClose: () => void };

const wordOf = ({ isTakeaway }: OrderLine) => (isTakeaway ? 'forHere' : 'toGo');

function useTakeaway({ order, line, onClose }: Props) {
  const write = useWrite('setLineTakeaway');
  const set = (quantity: number) => {
    const part = quantity === line.quantity ? {} : { quantity };
    const body = { isTakeaway: line.isTakeaway !== true, ...part };
    void write.run({ params: { id: order.id, lineId: line.id }, body }).then(onClose, () => undefined);
  };
  return { write, set };
}

export function LineTakeaway({
  onPieces,
  ...props
}: Props & { /** Asks for the number of units. */ onPieces: () => void }) {
  const { t } = useTranslation();
  const { line } = props;
  const { write, set } = useTakeaway(props);
  const isOffline = useLiveStatus().kind === 'offline';
  return (
    <div className={styles.form}>
      <ProblemNotice problem={write.problem} onDismiss={write.reset} />
      <div className={styles.ways}>
        <Button
          icon={line.isTakeaway ? <Utensils aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
          disabled={isOffline}
          isPending={write.isPending}
          onClick={() => (line.quantity === 1 ? set(1) : onPieces())}
        >
          {t(`correction.line.takeaway.${wordOf(line)}`)}
        </Button>
      </div>
    </div>
  );
}

export function TakeawayPieces(props: Props) {
  const { t, i18n } = useTranslation();
  const { line, onClose } = props;
  const { write, set } = useTakeaway(props);
  const [count, setCount] = useState(line.quantity);
  const word = wordOf(line);
  return (
    <Modal
      isOpen
      title={t(`correction.takeaway.title.${word}`, { name: displayName(line, i18n.language) })}
      variant="sheet"
      onClose={onClose}
      actions={
        <Button variant="primary" isPending={write.isPending} onClick={() => set(count)}>
          {t(`correction.takeaway.button.${word}`, { count })}
        </Button>
      }
    >
      <div className={styles.form}>
        <ProblemNotice problem={write.problem} onDismiss={write.reset} />
        <QuantitySelector
          label={t('correction.howMany', { total: line.quantity })}
          value={count}
          max={line.quantity}
          onChange={setCount}
        />
        <p className={styles.hint}>{t('correction.takeaway.hint')}</p>
      </div>
    </Modal>
  );
}
