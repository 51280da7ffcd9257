/** Live notice on every screen of an admin that approval requests are waiting, with a button to decide. */
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../data/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import styles from './approvals.module.css';
import { ApprovalsPanel } from './approvals-panel.tsx';
import { waiting } from './asked-list.ts';
import { askedPlace, askedTitle } from './asked-text.ts';

export function ApprovalsNotice() {
  const { t } = useTranslation();
  const read = useRead('approvals');
  const [isOpen, setIsOpen] = useState(false);
  const [lastWord, setLastWord] = useState('');
  const asked = waiting(read.data ?? []);
  const [first] = asked;
  const close = (word = '') => {
    setIsOpen(false);
    setLastWord(word);
  };
  return (
    <>
      {read.failure !== null && <ReadFailure text={read.failure} onRetry={read.retry} />}
      <p role="status" className="visually-hidden">
        {first === undefined ? lastWord : t('approvals.waiting', { count: asked.length })}
      </p>
      {first !== undefined && (
        <section className={styles.notice} aria-label={t('approvals.title')}>
          <BellRing aria-hidden="true" />
          <p>
            <b>{t('approvals.asks', { name: first.askedBy.name, what: askedTitle(t, first) })}</b>{' '}
            <span>
              {askedPlace(t, first)}
              {asked.length > 1 && ` · ${t('approvals.more', { count: asked.length - 1 })}`}
            </span>
          </p>
          <Button variant="primary" onClick={() => setIsOpen(true)}>
            {t('approvals.decide')} <span className={styles.count}>{asked.length}</span>
          </Button>
        </section>
      )}
      {isOpen && <ApprovalsPanel asked={asked} onClose={close} />}
    </>
  );
}
