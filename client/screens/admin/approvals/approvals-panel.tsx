/** Panel of pending approval requests with approve and reject; closes itself after the last decision. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#shared/order/correction-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { listAsked, type Verdict } from './asked-list.ts';
import { askedTitle } from './asked-text.ts';

type ApprovalsPanelProps = {
  asked: readonly Approval[];
  /** `word`: text of the last decision, for a toast. */
  onClose(word?: string): void;
};

export function ApprovalsPanel({ asked, onClose }: ApprovalsPanelProps) {
  const { t, i18n } = useTranslation();
  const [seen, setSeen] = useState<readonly Approval[]>(asked);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const entries = listAsked(seen, asked, verdicts);
  if (entries.length > seen.length) setSeen(entries.map(({ approval }) => approval));

  // The focused buttons are removed after a decision, so focus has to be restored.
  useEffect(() => {
    if (verdicts.size > 0) list.current?.querySelector<HTMLElement>('[data-waiting] h3')?.focus();
  }, [verdicts]);

  const decided = (approval: Approval, verdict: Verdict) => {
    const isLast = !entries.some(({ approval: { id }, state }) => state === 'pending' && id !== approval.id);
    if (isLast)
      onClose(t(`approvals.done.${verdict}`, { what: askedTitle({ t, language: i18n.language }, approval) }));
    else setVerdicts(new Map([...verdicts, [approval.id, verdict]]));
  };
  return (
    <Modal
      isOpen
      variant="sheet"
      title={t('approvals.title')}
      onClose={() => onClose()}
      actions={<Button onClick={() => onClose()}>{t('ui.close')}</Button>}
    >
      <ol ref={list} className={styles.list}>
        {entries.map(({ approval, state }) => (
          <ApprovalCard
            key={approval.id}
            approval={approval}
            state={state}
            onDecided={verdict => decided(approval, verdict)}
            onLeave={() => onClose()}
          />
        ))}
      </ol>
    </Modal>
  );
}
