/**
 * The approval request that has waited longest, in the status line: requester, subject, amount and reason,
 * with buttons to approve and decline. The text opens the list.
 */

import type { ReactNode } from 'react';
import { Check, X } from '#icons';
import type { Approval } from '#shared/order/correction-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { LineRow } from '../../../notifications/status-line/line-row.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from './approvals.module.css';
import { askedPlace, askedTitle } from './asked-text.ts';
import type { Verdicts } from './use-verdict.ts';

type AskedRowProps = {
  approval: Approval;
  count: number;
  state: ReactNode;
  verdicts: Verdicts;
  /** True while the server can't be reached, or while the list shows the buttons. */
  isWithoutActions: boolean;
  onOpen(): void;
};

export function AskedRow({ approval, count, state, verdicts, isWithoutActions, onOpen }: AskedRowProps) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const word = useWord();
  const { pending, failed, decide } = verdicts;
  const cost = approval.amount === 0 ? null : money(approval.amount);
  const what = t('approvals.asks', {
    name: approval.askedBy.name,
    what: askedTitle({ t, language: i18n.language }, approval),
  });
  const title = cost === null ? what : `${what}, ${cost}`;
  const why = t('approvals.asks', { name: approval.askedBy.name, what: word(approval.reason) });
  const facts = [why, approval.started === true && t('approvals.waste'), askedPlace(t, approval)];
  return (
    <LineRow
      tone="preparing"
      label={t('approvals.title')}
      count={count}
      onOpen={onOpen}
      title={
        <span className={styles.asked}>
          <span className={styles.what}>{askedTitle({ t, language: i18n.language }, approval)}</span>
          {cost !== null && <span>{cost}</span>}
        </span>
      }
      // A status that prevents deciding comes before the reason, any other after it.
      state={isWithoutActions && state}
      detail={
        failed?.approval.id === approval.id ? (
          <span role="alert" className={styles.failed}>
            {t(`errors.${failed.problem.code}`, { defaultValue: failed.problem.title })}
          </span>
        ) : (
          <>
            {facts.filter(Boolean).join(' · ')}
            {!isWithoutActions && state && <> · {state}</>}
          </>
        )
      }
    >
      {!isWithoutActions && (
        <>
          <Button
            icon={<X aria-hidden="true" />}
            aria-label={t('approvals.refuseFor', { title })}
            isPending={pending?.verdict === 'refused'}
            disabled={pending?.verdict === 'approved'}
            onClick={() => decide(approval, 'refused')}
          >
            <span className={styles.word}>{t('approvals.refuse')}</span>
          </Button>
          <Button
            variant="primary"
            icon={<Check aria-hidden="true" />}
            aria-label={t('approvals.approveFor', { title })}
            isPending={pending?.verdict === 'approved'}
            disabled={pending?.verdict === 'refused'}
            onClick={() => decide(approval, 'approved')}
          >
            <span className={styles.word}>{t('approvals.approve')}</span>
          </Button>
        </>
      )}
    </LineRow>
  );
}

/**
 * A decision that the server refused after its request had left the list, e.g. because somebody else was
 * quicker.
 */
export function LostVerdictRow({ verdicts: { failed, reset } }: { verdicts: Verdicts }) {
  const { t, i18n } = useTranslation();
  if (failed === null) return null;
  const why = t(`errors.${failed.problem.code}`, { defaultValue: failed.problem.title });
  return (
    <LineRow
      tone="late"
      label={t('approvals.title')}
      title={why}
      detail={askedTitle({ t, language: i18n.language }, failed.approval)}
      isAlert
    >
      <IconButton label={t('ui.dismiss')} icon={<X />} onClick={reset} />
    </LineRow>
  );
}
