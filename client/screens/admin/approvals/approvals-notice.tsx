/**
 * Shows the approval request that has waited longest in the status line of every admin's screen, where it can
 * be decided. Updates pause while a pointer is down.
 */
import { useSetAtom } from 'jotai';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#shared/order/correction-schema.ts';
import { useData } from '../../../data/data-context.tsx';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useSettled } from '../../../notifications/notices/pointer-activity.ts';
import { askedApprovalAtom } from '../../../notifications/status-line/asked-approval.tsx';
import { LineRow } from '../../../notifications/status-line/line-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { AskedCount } from './asked-count.tsx';
import { waiting } from './asked-list.ts';
import { AskedRow, LostVerdictRow } from './asked-row.tsx';
import { askedTitle } from './asked-text.ts';
import { useVerdict } from './use-verdict.ts';

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
