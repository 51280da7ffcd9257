/**
 * The notices over a screen: the newest in full, the others behind a count, so that the order beneath stays in sight. Nothing
 * moves while a finger is down, and next to somebody who types it is one line.
 */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { BoardNotice } from './notice-board.ts';
import { NoticeCard } from './notice-card.tsx';
import styles from './notice-stack.module.css';
import type { NotificationCenter } from './notification-center.ts';
import { useIsFingerDown, useIsTyping } from './use-hands.ts';

const noNotices: readonly BoardNotice[] = [];

/** As they are, but never under a finger. */
function useSettled(notices: readonly BoardNotice[]): readonly BoardNotice[] {
  const isFingerDown = useIsFingerDown();
  const [settled, setSettled] = useState(noNotices);
  useEffect(() => {
    if (!isFingerDown) setSettled(notices);
  }, [notices, isFingerDown]);
  return settled;
}

export function NoticeStack({ center }: { center: NotificationCenter }) {
  const { t } = useTranslation();
  const { board } = center;
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices));
  const isTyping = useIsTyping();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const newestFirst = notices.toReversed();
  const [first] = newestFirst;
  const others = newestFirst.length - 1;
  const isAll = isUnfolded && others > 0;
  const shown = isAll ? newestFirst : newestFirst.slice(0, 1);
  return (
    <>
      {/* There before anything is said, or nothing is read out. */}
      <p role="alert" className="visually-hidden">
        {first !== undefined && `${t(`notices.kinds.${first.kind}`)}: ${first.title}. ${first.body}`}
      </p>
      {first !== undefined && (
        <section className={styles.stack} aria-label={t('notices.title')} data-unfolded={isAll || undefined}>
          <div className={styles.list}>
            {shown.map(notice => (
              <NoticeCard
                key={notice.id}
                notice={notice}
                isCompact={isTyping}
                onOpen={orderId => {
                  setIsUnfolded(false);
                  center.openOrder(orderId);
                }}
                onTaken={() => board.settle(notice.id)}
                onDismiss={() => board.dismiss(notice.id)}
              />
            ))}
          </div>
          {others > 0 && !isTyping && (
            <Button
              className={styles.more}
              aria-expanded={isAll}
              icon={isAll ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
              onClick={() => setIsUnfolded(!isAll)}
            >
              {isAll
                ? t('notices.fewer')
                : [
                    t('notices.more', { count: others }),
                    ...newestFirst.slice(1, 3).map(({ title }) => title),
                  ].join(' · ')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
