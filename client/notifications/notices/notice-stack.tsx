/**
 * The notices over a screen: the newest in full, the others behind a count, so that the order beneath stays in sight. Nothing
 * moves while a finger is down. It is one line next to somebody who types, over the order that it is about, and in an open
 * dialog, which would cover it.
 */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { waiterOrderPath } from '#shared/screen-paths.ts';
import { Button } from '../../ui/button.tsx';
import type { NotificationCenter } from '../notification-center.ts';
import { NoticeCard } from './notice-card.tsx';
import styles from './notice-stack.module.css';
import { useIsFingerDown, useIsTyping } from './pointer-activity.ts';
import type { BoardNotice } from './toast-store.ts';
import { useOpenDialog } from './use-open-dialog.ts';

const noNotices: readonly BoardNotice[] = [];

function isAbout({ orderId }: BoardNotice, path: string): boolean {
  return orderId !== undefined && waiterOrderPath(orderId) === path;
}

/** As they are, but never under a finger. */
function useSettled<T>(value: T, initial: T): T {
  const isFingerDown = useIsFingerDown();
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    if (!isFingerDown) setSettled(value);
  }, [value, isFingerDown]);
  return settled;
}

type NoticeStackProps = {
  center: NotificationCenter;
  currentPath: string;
  /** The frame itself asks the person for their word, and takes it. */
  asksForApproval: boolean;
};

export function NoticeStack({ center, currentPath, asksForApproval }: NoticeStackProps) {
  const { t } = useTranslation();
  const { board } = center;
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices), noNotices);
  // The press that leaves a field must still find its target where it was.
  const isTyping = useSettled(useIsTyping(), false);
  const dialog = useOpenDialog();
  const isTight = isTyping || dialog !== null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  // Said once: under a dialog the frame can't be seen.
  const isAsked = asksForApproval && dialog === null;
  const newestFirst = notices.filter(({ kind }) => !isAsked || kind !== 'approval').toReversed();
  const [first] = newestFirst;
  const others = newestFirst.length - 1;
  const isAll = isUnfolded && others > 0 && !isTight;
  const shown = isAll ? newestFirst : newestFirst.slice(0, 1);
  const stack = (
    <div className={styles.place}>
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
                isCompact={isTight || isAbout(notice, currentPath)}
                isTyping={isTyping}
                onOpen={orderId => {
                  setIsUnfolded(false);
                  center.openOrder(orderId);
                }}
                onTaken={() => board.settle(notice.id)}
                onDismiss={() => board.dismiss(notice.id)}
              />
            ))}
          </div>
          {others > 0 && !isTight && (
            <Button
              className={styles.more}
              aria-expanded={isAll}
              icon={isAll ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
              onClick={() => setIsUnfolded(!isAll)}
            >
              <span>
                {isAll
                  ? t('notices.fewer')
                  : [
                      t('notices.more', { count: others }),
                      ...newestFirst.slice(1, 3).map(({ title }) => title),
                    ].join(' · ')}
              </span>
            </Button>
          )}
        </section>
      )}
    </div>
  );
  return dialog === null ? stack : createPortal(stack, dialog);
}
