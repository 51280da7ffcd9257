/**
 * Approval request with approve and reject buttons: who asks for what, where, why and at what cost; a server error
 * stays on the card.
 */

import { useId } from 'react';
import { Link } from 'wouter';
import { Check, Trash2, X } from '#icons';
import { adminOrderPath } from '#shared/kernel/screen-paths.ts';
import type { Approval } from '#shared/order/correction-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import listStyles from '../admin-list.module.css';
import { agoText } from '../lists/ago-text.ts';
import { StatusTag } from '../lists/status-tag.tsx';
import styles from './approvals.module.css';
import type { AskedState, Verdict } from './asked-list.ts';
import { askedCost, askedPlace, askedTitle } from './asked-text.ts';
import { useVerdict } from './use-verdict.ts';

type ApprovalCardProps = {
  approval: Approval;
  state: AskedState;
  onDecided(verdict: Verdict): void;
  onLeave(): void;
};

const tickMs = 10_000;

export function ApprovalCard({ approval, state, onDecided, onLeave }: ApprovalCardProps) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const word = useWord();
  const nowMs = useServerNow(tickMs);
  const titleId = useId();
  const { decide, pending, failed } = useVerdict({ onDecided: (_, verdict) => onDecided(verdict) });
  const title = askedTitle({ t, language: i18n.language }, approval);
  const isPending = state === 'pending';
  const cost = askedCost(t, approval, money(approval.amount));
  return (
    <li className={styles.card} data-waiting={isPending || undefined}>
      <h3 id={titleId} tabIndex={-1}>
        {title}
      </h3>
      <p className={styles.place}>
        <Link href={adminOrderPath(approval.orderId)} onClick={onLeave}>
          {askedPlace(t, approval)}
        </Link>
        {' · '}
        {approval.askedBy.name} · {agoText(approval.askedAt, nowMs, i18n.language)}
      </p>
      <p className={styles.reason}>{t('approvals.reason', { reason: word(approval.reason) })}</p>
      <p className={styles.facts}>
        {cost !== null && <b>{cost}</b>}
        {approval.started === true && (
          <StatusTag tone="bad" icon={Trash2}>
            {t('approvals.waste')}
          </StatusTag>
        )}
        {approval.started === false && <span className={listStyles.tag}>{t('approvals.notStarted')}</span>}
      </p>
      <ProblemNotice problem={failed?.problem ?? null} />
      {isPending ? (
        <div className={styles.choice}>
          <Button
            icon={<X />}
            isPending={pending?.verdict === 'refused'}
            disabled={pending?.verdict === 'approved'}
            aria-describedby={titleId}
            onClick={() => decide(approval, 'refused')}
          >
            {t('approvals.refuse')}
          </Button>
          <Button
            variant="primary"
            icon={<Check />}
            isPending={pending?.verdict === 'approved'}
            disabled={pending?.verdict === 'refused'}
            aria-describedby={titleId}
            onClick={() => decide(approval, 'approved')}
          >
            {t('approvals.approve')}
          </Button>
        </div>
      ) : (
        <p role="status" className={styles.verdict}>
          {t(`approvals.verdicts.${state}`)}
        </p>
      )}
    </li>
  );
}
