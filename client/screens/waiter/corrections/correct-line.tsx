/** Dialog for a sent line: messages to its station, and corrections: void, discount, on the house, split. */
import { useState } from 'react';
import { Ban, Gift, Percent, Scale, Scissors, Undo2 } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import { fullComp } from '#shared/order/discount-money.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { nextLineState } from '#shared/order/order-states.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { refundedOf } from '#shared/order/refunded-order.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from '../dialogs/correct-sheet.module.css';
import { PaymentList } from '../dialogs/payment-list.tsx';
import { useOutSince } from '../dialogs/use-out-since.ts';
import { AdjustLine } from './adjust-line.tsx';
import { LineDiscount } from './discount-sheet.tsx';
import { LineTakeaway, TakeawayPieces } from './line-takeaway.tsx';
import { PaymentRefund } from './payment-refund.tsx';
import { ServeUnready } from './serve-unready.tsx';
import { StationMessages } from './station-messages.tsx';
import { VoidLine } from './void-line.tsx';
import { WeighAgain } from './weigh-again.tsx';

const tickMs = 1_000;

/** Reverts a line that was served by mistake or at the wrong table. */
function TakeBackServed({ order, line, onClose }: { order: Order; line: OrderLine; onClose: () => void }) {
  const { t } = useTranslation();
  const { roles } = useMember();
  const undo = useWrite('undoLines');
  const nowMs = useServerNow(tickMs);
  const isRecent = nowMs - Date.parse(line.servedAt ?? '') <= limits.unserveMs;
  const isAdmins = order.state === 'open' && roles.includes('admin');
  if (line.state !== 'served' || !(isRecent || isAdmins)) return null;
  const run = () =>
    void undo.run({ params: { id: order.id }, body: { lineIds: [line.id] } }).then(onClose, () => undefined);
  return (
    <div className={styles.messages}>
      <ProblemNotice problem={undo.problem} onDismiss={undo.reset} />
      <Button icon={<Undo2 aria-hidden="true" />} isPending={undo.isPending} onClick={run}>
        {t('correction.serve.takeBack')}
      </Button>
    </div>
  );
}

type Way = 'change' | 'void' | 'discount' | 'comp' | 'split' | 'takeaway' | 'weigh';

export function CorrectLine({
  order,
  lineId,
  onClose,
}: {
  order: Order;
  lineId: string;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const [way, setWay] = useState<Way | null>(null);
  const [payment, setPayment] = useState<Payment | null>(null);
  const isOutSince = useOutSince(order.id);
  const current = order.lines.find(({ id }) => id === lineId);
  // An open form keeps the line as it was on opening: splitting shrinks the line, voiding ends it.
  const [opened] = useState(current);
  const line = way === null ? current : opened;
  if (line === undefined) return null;
  const name = displayName(line, i18n.language);
  if (payment !== null)
    return <PaymentRefund order={order} payment={payment} price={line.payable} onClose={onClose} />;
  if (way === 'change') return <AdjustLine order={order} line={line} onClose={onClose} />;
  if (way === 'weigh' && line.weight)
    return <WeighAgain order={order} line={line} weight={line.weight} onClose={onClose} />;
  if (way === 'takeaway') return <TakeawayPieces order={order} line={line} onClose={onClose} />;
  if (way === 'void') return <VoidLine order={order} line={line} onClose={onClose} />;
  if (way === 'discount') return <LineDiscount order={order} line={line} onClose={onClose} />;
  if (way === 'comp') return <LineDiscount order={order} line={line} first={fullComp} onClose={onClose} />;
  if (way === 'split')
    return (
      <SplitLine order={order} lineId={line.id} quantity={line.quantity} name={name} onClose={onClose} />
    );
  const isOver = order.state !== 'open' || line.state === 'voided';
  const isPaidOut = isOver && isOutSince(line);
  return (
    <Modal
      isOpen
      title={t('correction.line.title', { quantity: line.quantity, name })}
      variant="sheet"
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          {money(line.lineTotal - line.discountTotal)}
          {line.depositTotal !== undefined &&
            ` · ${t('till.bill.lineDeposit', { amount: money(line.depositTotal) })}`}
          {line.discountTotal > 0 && ` · ${t('till.sums.discount', { amount: money(line.discountTotal) })}`}
        </p>
        {isOver && <p role="status">{t(`correction.line.${isPaidOut ? 'outPaid' : 'over'}`)}</p>}
        {isPaidOut && <PaymentList order={order} onRefund={setPayment} />}
        {!isOver && (
          <StationMessages order={order} line={line} onChange={() => setWay('change')} onClose={onClose} />
        )}
        {!isOver && (
          <LineTakeaway order={order} line={line} onPieces={() => setWay('takeaway')} onClose={onClose} />
        )}
        {/* A dish whose price was given back is served to end it. */}
        {(!isPaidOut || refundedOf(order) > 0) && (
          <ServeUnready order={order} line={line} onClose={onClose} />
        )}
        <TakeBackServed order={order} line={line} onClose={onClose} />
        {!isPaidOut && (
          <div className={styles.ways}>
            {line.weight && (
              <Button icon={<Scale aria-hidden="true" />} disabled={isOver} onClick={() => setWay('weigh')}>
                {t('order.weight.again')}
              </Button>
            )}
            <Button
              icon={<Ban aria-hidden="true" />}
              disabled={isOver || nextLineState(line.state, 'void') === null}
              onClick={() => setWay('void')}
            >
              {t('correction.line.void')}
            </Button>
            <Button
              icon={<Percent aria-hidden="true" />}
              disabled={isOver}
              onClick={() => setWay('discount')}
            >
              {t('correction.line.discount')}
            </Button>
            <Button icon={<Gift aria-hidden="true" />} disabled={isOver} onClick={() => setWay('comp')}>
              {t('correction.line.comp')}
            </Button>
            <Button
              icon={<Scissors aria-hidden="true" />}
              disabled={isOver || line.quantity < 2}
              onClick={() => setWay('split')}
            >
              {t('correction.line.split')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

function SplitLine({
  order,
  lineId,
  quantity,
  name,
  onClose,
}: {
  order: Order;
  lineId: string;
  quantity: number;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const split = useWrite('splitLine');
  const [count, setCount] = useState(1);
  const run = () =>
    void split
      .run({ params: { id: order.id, lineId }, body: { quantity: count } })
      .then(onClose, () => undefined);
  return (
    <Modal
      isOpen
      title={t('correction.split.title', { name })}
      variant="sheet"
      onClose={onClose}
      actions={
        <Button variant="primary" isPending={split.isPending} onClick={run}>
          {t('correction.split.button', { count })}
        </Button>
      }
    >
      <div className={styles.form}>
        <ProblemNotice problem={split.problem} onDismiss={split.reset} />
        <QuantitySelector
          label={t('correction.howMany', { total: quantity })}
          value={count}
          max={quantity - 1}
          onChange={setCount}
        />
        <p className={styles.hint}>{t('correction.split.hint')}</p>
      </div>
    </Modal>
  );
}
