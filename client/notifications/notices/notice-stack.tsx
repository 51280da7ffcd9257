/**
 * Notification stack over a screen: the newest card in full, the others behind a count, so that the order below stays
 * visible. It does not move while a pointer is down, shrinks to one line while the user types, and is rendered inside
 * an open modal dialog, which would cover it otherwise.
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

/** Follows `value`, but not while a pointer is down. */
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
  /** The frame itself shows a pending approval request to this user. */
  asksForApproval: boolean;
};

export function NoticeStack({ center, currentPath, asksForApproval }: NoticeStackProps) {
  const { t } = useTranslation();
  const { board } = center;
  const notices = useSettled(useSyncExternalStore(board.subscribe, board.notices), noNotices);
  // The pointerdown that blurs a field must still hit its target, so the layout changes after it.
  const isTyping = useSettled(useIsTyping(), false);
  const dialog = useOpenDialog();
  const isTight = isTyping || dialog !== null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  // Shown in one place only: the frame is not visible below a dialog.
  const isAsked = asksForApproval && dialog === null;
  const newestFirst = notices.filter(({ kind }) => !isAsked || kind !== 'approval').toReversed();
  const [first] = newestFirst;
  const others = newestFirst.length - 1;
  const isAll = isUnfolded && others > 0 && !isTight;
  const shown = isAll ? newestFirst : newestFirst.slice(0, 1);
  const stack = (
    <div className={styles.place}>
      {/* The live region must exist before its text changes, or screen readers announce nothing. */}
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
