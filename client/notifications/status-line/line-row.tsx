/** The status line's row, 44 px: what is most urgent, how many there are, and one tap to act. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './status-line.module.css';

export type LineTone = 'ready' | 'late' | 'preparing' | 'accent' | 'plain';

type LineRowProps = {
  tone: LineTone;
  icon?: ReactNode;
  title: ReactNode;
  /** Second line. Without it and `state`, the title takes both lines. */
  detail?: ReactNode;
  /** The app's own status, before the detail. */
  state?: ReactNode;
  /** Total number; shown above one. */
  count?: number;
  /** Target of the text's link. */
  href?: string | undefined;
  /** Called on a tap on the text when there is no `href`. */
  onOpen?: (() => void) | undefined;
  label?: string;
  /** The row is announced to screen readers. */
  isAlert?: boolean;
  children?: ReactNode;
};

export function LineRow({
  tone,
  icon,
  title,
  detail,
  state,
  count = 1,
  href,
  onOpen,
  label,
  isAlert = false,
  children,
}: LineRowProps) {
  const text = (
    <>
      {icon}
      {count > 1 && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden"> {label}: </span>
        </span>
      )}
      <span className={styles.words}>
        <b>{title}</b>
        {(state || detail) && (
          <span className={styles.detail}>
            {state}
            {state && detail && <span aria-hidden="true"> · </span>}
            {detail}
          </span>
        )}
      </span>
    </>
  );
  const row = (
    <>
      {href !== undefined && (
        <Link href={href} className={styles.text}>
          {text}
        </Link>
      )}
      {href === undefined && onOpen !== undefined && (
        <button type="button" className={styles.text} onClick={onOpen}>
          {text}
        </button>
      )}
      {href === undefined && onOpen === undefined && <div className={styles.text}>{text}</div>}
      {children && <div className={styles.actions}>{children}</div>}
    </>
  );
  return (
    <section className={styles.line} data-tone={tone} aria-label={label}>
      {isAlert ? (
        <div role="alert" className={styles.alert}>
          {row}
        </div>
      ) : (
        row
      )}
    </section>
  );
}
