/** Shows capped discounts, each with a button that applies the full amount, or requests an admin's approval where needed. */
import { useState } from 'react';
import { Percent } from '#icons';
import type { Discount } from '#shared/order/correction-schema.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { type ClientProblem, toClientProblem } from '../../../data/client-problem.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './correct-approvals.module.css';

/** `line` is absent for a discount on the whole order. */
type LimitedDiscount = { line?: OrderLine; discount: Discount; fullAmount: number };

function limitedDiscounts(order: Pick<Order, 'lines' | 'discount'>): LimitedDiscount[] {
  const ofLines = order.lines.flatMap(line => {
    const { discount } = line;
    if (discount?.fullAmount === undefined || !isCharged(line.state)) return [];
    return [{ line, discount, fullAmount: discount.fullAmount }];
  });
  const { discount } = order;
  if (discount?.fullAmount === undefined) return ofLines;
  return [{ discount, fullAmount: discount.fullAmount }, ...ofLines];
}

type Limited = Pick<Order, 'id' | 'lines' | 'discount' | 'approvals'>;

export function LimitedDiscounts({ order }: { order: Limited }) {
  const { t } = useTranslation();
  const discounts = limitedDiscounts(order);
  // Discounts of voided lines have no amount left to grant.
  if (discounts.length === 0) return null;
  return (
    <ul className={styles.approvals} aria-label={t('correction.limited.title')}>
      {discounts.map(limited => (
        <LimitedRow key={limited.line?.id ?? order.id} order={order} limited={limited} />
      ))}
    </ul>
  );
}

function LimitedRow({ order, limited }: { order: Limited; limited: LimitedDiscount }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const discountOrder = useWrite('discountOrder');
  const discountLine = useWrite('discountLine');
  const ask = useWrite('askApproval');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const { line, discount, fullAmount } = limited;
  const { kind, value, reason, amount } = discount;
  const isAsked = order.approvals.some(
    approval =>
      approval.state === 'pending' &&
      (line === undefined
        ? approval.kind === 'orderDiscount'
        : approval.kind === 'lineDiscount' && approval.lineId === line.id),
  );

  const give = () =>
    line === undefined
      ? discountOrder.run({ params: { id: order.id }, body: { discount: { kind, value, reason } } })
      : discountLine.run({
          params: { id: order.id, lineId: line.id },
          body: { discount: { kind, value, reason } },
        });
  const askAdmin = () => {
    const about =
      line === undefined
        ? ({ kind: 'orderDiscount' } as const)
        : ({ kind: 'lineDiscount', lineId: line.id } as const);
    return ask.run({ params: { id: order.id }, body: { ...about, discount: { kind, value }, reason } });
  };
  const run = async () => {
    setIsPending(true);
    setProblem(null);
    try {
      await give().catch(error => {
        if (toClientProblem(error).code !== 'APPROVAL_REQUIRED') throw error;
        return askAdmin();
      });
    } catch (error) {
      setProblem(toClientProblem(error));
    } finally {
      setIsPending(false);
    }
  };

  const place = line === undefined ? t('correction.limited.order') : displayName(line, i18n.language);
  const size = kind === 'percent' ? t('till.tip.percent', { percent: value }) : money(value);
  return (
    <li className={styles.approval}>
      <p role="status">
        <Percent aria-hidden="true" />
        <span>
          <b>{t('correction.limited.text', { place, size, amount: money(amount) })}</b>
          <small>{t('correction.limited.rest', { rest: money(fullAmount - amount) })}</small>
        </span>
      </p>
      <ProblemNotice problem={problem} onDismiss={() => setProblem(null)} />
      {!isAsked && (
        <div className={styles.answers}>
          <Button
            isPending={isPending}
            aria-label={`${t('correction.limited.ask')}: ${place}`}
            onClick={() => void run()}
          >
            {t('correction.limited.ask')}
          </Button>
        </div>
      )}
    </li>
  );
}
