/**
 * Approval requests of an order that are pending, rejected or have to be repeated; approved ones take effect and are
 * not listed. Below them the capped discounts of an open order.
 */

import { CircleX, Clock } from '#icons';
import type { Approval } from '#shared/order/correction-schema.ts';
import type { Order } from '#shared/order/order-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useLocalIdentity } from '../../../identity/local-provider.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './correct-approvals.module.css';
import { LimitedDiscounts } from './limited-discounts.tsx';
import { useApproveHere } from './use-approve-here.ts';

export function CorrectApprovals({
  order,
  onPassword,
}: {
  order: Pick<Order, 'id' | 'state' | 'lines' | 'discount' | 'approvals'>;
  /** Opens the dialog for an admin's password on this device. */
  onPassword: (approval: Approval) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {order.approvals.length > 0 && (
        <ul className={styles.approvals} aria-label={t('correction.approvals.title')}>
          {order.approvals.map(approval => (
            <ApprovalRow key={approval.id} order={order} approval={approval} onPassword={onPassword} />
          ))}
        </ul>
      )}
      {order.state === 'open' && <LimitedDiscounts order={order} />}
    </>
  );
}

type Named = Pick<Order, 'lines'>;

/** "Void 2× Pierogi (64.00)", "Refund: card 48.00": the request, with dish names in the user's language. */
export function useApprovalText(): (approval: Approval, order: Named) => string {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const subjectOf = ({ kind, subject, paymentKind, lineId, line: asked }: Approval, { lines }: Named) => {
    if (kind === 'refund' || kind === 'payment' || kind === 'paymentKind')
      return [subject, paymentKind]
        .flatMap(known => (known === undefined ? [] : t(`till.kind.${known}`, { defaultValue: known })))
        .join(' → ');
    const line = lines.find(({ id }) => id === lineId) ?? asked;
    if (line === undefined) return subject;
    return `${t('order.sheet.lineCount', { quantity: line.quantity })} ${displayName(line, i18n.language)}`;
  };
  return (approval, order) => {
    const { kind, amount } = approval;
    const about = subjectOf(approval, order);
    return t(`correction.approvals.${kind}`, { subject: about, amount: money(amount) });
  };
}

function ApprovalRow({
  order,
  approval,
  onPassword,
}: {
  order: Pick<Order, 'id' | 'lines'>;
  approval: Approval;
  onPassword: (approval: Approval) => void;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const { userId, roles } = useMember();
  const local = useLocalIdentity();
  const approveHere = useApproveHere();
  const textOf = useApprovalText();
  const drop = useWrite('dropApproval');
  const again = useWrite('askApproval');
  const { id, state, kind, lineId, discount, askedBy, decidedBy, reason } = approval;
  const askAgain = () => {
    const about = { ...(lineId !== undefined && { lineId }), ...(discount !== undefined && { discount }) };
    void again.run({ params: { id: order.id }, body: { kind, reason, ...about } }).catch(() => undefined);
  };
  const isPending = state === 'pending';
  const mayDrop = !isPending || askedBy.id === userId || roles.includes('admin');
  const text = textOf(approval, order);
  return (
    <li className={styles.approval} data-state={state}>
      <p role="status">
        {isPending ? <Clock aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        <span>
          <b>{text}</b>
          <small>
            {t(`correction.approvals.${state}`, { reason: word(reason), name: decidedBy?.name ?? '' })}
          </small>
        </span>
      </p>
      <ProblemNotice problem={drop.problem} onDismiss={drop.reset} />
      <ProblemNotice problem={again.problem} onDismiss={again.reset} />
      <div className={styles.answers}>
        {isPending && local !== null && (
          <Button aria-label={`${approveHere}: ${text}`} onClick={() => onPassword(approval)}>
            {approveHere}
          </Button>
        )}
        {state === 'outdated' && (
          <Button
            isPending={again.isPending}
            aria-label={`${t('correction.approvals.again')}: ${text}`}
            onClick={askAgain}
          >
            {t('correction.approvals.again')}
          </Button>
        )}
        {mayDrop && (
          <Button
            isPending={drop.isPending}
            aria-label={`${t(isPending ? 'correction.approvals.withdraw' : 'correction.approvals.seen')}: ${text}`}
            onClick={() =>
              void drop
                .run({ params: { id: order.id, approvalId: id }, body: undefined })
                .catch(() => undefined)
            }
          >
            {t(isPending ? 'correction.approvals.withdraw' : 'correction.approvals.seen')}
          </Button>
        )}
      </div>
    </li>
  );
}
