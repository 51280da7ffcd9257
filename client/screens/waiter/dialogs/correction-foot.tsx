/** Foot of a correction's dialogs: what went wrong or prevents it, then the buttons. */
import type { ReactNode } from 'react';
import styles from './correct-sheet.module.css';

export function CorrectionFoot({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {notices}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
