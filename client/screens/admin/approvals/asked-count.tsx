/** Number of pending approval requests, beside a desktop's navigation; opens the list. */

import { useTranslation } from 'react-i18next';
import { ShieldQuestionMark } from '#icons';
import styles from './approvals.module.css';

export function AskedCount({ count, onOpen }: { count: number; onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onOpen}>
      <ShieldQuestionMark aria-hidden="true" />
      <span>{t('approvals.title')}</span>
      <b>{count}</b>
    </button>
  );
}
