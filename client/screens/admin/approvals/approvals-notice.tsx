/** Tells the status line of every screen of an admin that approval requests are waiting, and opens them. */
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useData } from '../../../data/data-context.tsx';
import { useRead } from '../../../data/use-read.ts';
import { askedApprovalAtom } from '../../../notifications/status-line/asked-approval.ts';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { waiting } from './asked-list.ts';
import { askedPlace, askedTitle } from './asked-text.ts';

export function ApprovalsNotice() {
  const { t } = useTranslation();
  const { failure, retry, data } = useRead('approvals');
  const [isOpen, setIsOpen] = useState(false);
  const [lastWord, setLastWord] = useState('');
  const tell = useSetAtom(askedApprovalAtom, { store: useData().statusStore });
  const asked = waiting(data ?? []);
  const [first] = asked;
  const count = asked.length;
  const title = first && t('approvals.asks', { name: first.askedBy.name, what: askedTitle(t, first) });
  const others = count > 1 ? ` · ${t('approvals.more', { count: count - 1 })}` : '';
  const detail = first && `${askedPlace(t, first)}${others}`;

  useEffect(() => {
    if (title !== undefined && detail !== undefined)
      tell({ title, detail, count, act: () => setIsOpen(true) });
    else if (failure !== null) tell({ title: failure, detail: '', act: retry });
    return () => tell(null);
  }, [tell, title, detail, count, failure, retry]);

  const close = (word = '') => {
    setIsOpen(false);
    setLastWord(word);
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {first === undefined ? lastWord : t('approvals.waiting', { count })}
      </p>
      {isOpen && <ApprovalsPanel asked={asked} onClose={close} />}
    </>
  );
}
