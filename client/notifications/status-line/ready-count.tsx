import type { NotificationCenter } from '../notification-center.ts';
import { useNotificationCenter } from '../use-notification-center.ts';
import { pickUpCount } from './notice-groups.ts';
import styles from './status-line.module.css';
import { useNoticeGroups } from './use-notice-groups.ts';

/** Number of tables with dishes to pick up, shown at the Ready entry of the navigation. */
export function ReadyCount() {
  const center = useNotificationCenter();
  return center && <Count center={center} />;
}

function Count({ center }: { center: NotificationCenter }) {
  const count = pickUpCount(useNoticeGroups(center));
  return count > 0 && <b className={styles.badge}>{count}</b>;
}
