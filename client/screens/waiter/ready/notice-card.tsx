/** A table's other notifications, opened or dismissed together. */

import { useTranslation } from 'react-i18next';
import { X } from '#icons';
import { groupTitle, type NoticeGroup } from '../../../notifications/status-line/notice-groups.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import styles from './ready-screen.module.css';

type NoticeCardProps = {
  group: NoticeGroup;
  onOpen(orderId: string): void;
  onDismiss(): void;
};

export function NoticeCard({ group, onOpen, onDismiss }: NoticeCardProps) {
  const { t } = useTranslation();
  const { lead, notices, orderId } = group;
  const title = groupTitle(t, group);
  const [, ...others] = notices;
  return (
    <article className={styles.card} data-kind={lead.kind} aria-label={title}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{lead.takenBy ? t('notices.takenBy', { name: lead.takenBy }) : lead.body}</p>
        {others.map(({ id, title: what, body }) => (
          <p key={id}>
            {what !== lead.title && <b>{what}</b>} {body}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {orderId !== undefined && (
          <Button aria-label={t('notices.openFor', { title })} onClick={() => onOpen(orderId)}>
            {t('notices.open')}
          </Button>
        )}
        <IconButton label={t('notices.dismissFor', { title })} icon={<X />} onClick={onDismiss} />
      </div>
    </article>
  );
}
