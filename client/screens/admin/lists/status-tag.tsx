/** A state or remark as a small coloured label with an icon. */

import type { ReactNode } from 'react';
import type { Icon } from '#icons';
import styles from '../admin-list.module.css';

type TagTone = 'good' | 'waiting' | 'bad';

export function StatusTag({
  tone,
  icon: Icon,
  children,
}: {
  tone?: TagTone | undefined;
  icon: Icon;
  children: ReactNode;
}) {
  return (
    <span className={styles.tag} data-tone={tone}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  );
}
