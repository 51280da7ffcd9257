/**
 * Shows the approval request that has waited longest in the status line of every admin's screen, where it can
 * be decided. Updates pause while a pointer is down.
 */
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ShieldQuestionMark } from '#icons';
import type { Approval } from '#shared/order/correction-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSettled } from '../../../notifications/notices/pointer-activity.ts';
import { askedApprovalAtom } from '../../../notifications/status-line/asked-approval.tsx';
import { LineRow } from '../../../notifications/status-line/line-row.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { listAsked, type Verdict, waiting } from './asked-list.ts';
import { AskedRow, LostVerdictRow } from './asked-row.tsx';
import { askedTitle } from './asked-text.ts';
import { useVerdict } from './use-verdict.ts';

/** Number of pending approval requests, beside a desktop's navigation; opens the list. */
function AskedCount({ count, onOpen }: { count: number; onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onOpen}>
      <ShieldQuestionMark aria-hidden="true" />
      <span>{t('approvals.title')}</span>
      <b>{count}</b>
    </button>
  );
}

type ApprovalsPanelProps = {
  asked: readonly Approval[];
  /** `word`: text of the last decision, for a toast. */
  onClose(word?: string): void;
};

/** Panel of pending approval requests with approve and reject; closes itself after the last decision. */
function ApprovalsPanel({ asked, onClose }: ApprovalsPanelProps) {
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

export function ApprovalsNotice() {
  const { t, i18n } = useTranslation();
  const { failure, retry, data } = useRead('approvals');
  const isOffline = useLiveStatus().kind === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const [lastWord, setLastWord] = useState('');
  // Decided ids are hidden until the read no longer contains them.
  const [decided, setDecided] = useState<readonly string[]>([]);
  const verdicts = useVerdict({
    onDecided(approval, verdict) {
      setDecided(before => [...before, approval.id]);
      setLastWord(
        t(`approvals.done.${verdict}`, { what: askedTitle({ t, language: i18n.language }, approval) }),
      );
    },
    onFailed: retry,
  });
  const asked = waiting(data ?? []).filter(({ id }) => !decided.includes(id));
  const shown = useSettled<Approval | undefined>(verdicts.pending?.approval ?? asked[0], undefined);
  const isLost = verdicts.failed !== null && !asked.some(({ id }) => id === verdicts.failed?.approval.id);
  const key = isLost ? 'lost' : shown && `${shown.id} ${shown.amount}`;
  const open = () => setIsOpen(true);
  const row = (state: ReactNode) => {
    if (isLost) return <LostVerdictRow key={key} verdicts={verdicts} />;
    if (shown !== undefined)
      return (
        <AskedRow
          key={key}
          approval={shown}
          count={asked.length}
          state={state}
          verdicts={verdicts}
          isWithoutActions={isOffline || isOpen}
          onOpen={open}
        />
      );
    if (failure === null) return null;
    return (
      <LineRow key="unread" isAlert tone="preparing" label={t('approvals.title')} title={failure}>
        <Button variant="primary" onClick={retry}>
          {t('ui.tryAgain')}
        </Button>
      </LineRow>
    );
  };
  const tell = useSetAtom(askedApprovalAtom, { store: useData().statusStore });
  const entry = asked.length > 0 && <AskedCount count={asked.length} onOpen={open} />;
  useLayoutEffect(() => tell({ row, entry }));
  useLayoutEffect(() => () => tell(null), [tell]);
  // Ignores the second tap of a double tap: it would decide the next request.
  useLayoutEffect(() => {
    if (key !== undefined) restTaps();
  }, [key]);

  const close = (word = '') => {
    setIsOpen(false);
    setLastWord(word);
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {asked.length === 0 ? lastWord : t('approvals.waiting', { count: asked.length })}
      </p>
      {isOpen && <ApprovalsPanel asked={asked} onClose={close} />}
    </>
  );
}
