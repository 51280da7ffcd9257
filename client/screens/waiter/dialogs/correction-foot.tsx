/** Footer of correction dialogs: an error or obstacle, then the buttons. */
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
