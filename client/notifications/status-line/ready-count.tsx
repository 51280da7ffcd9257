import type { NotificationCenter } from '../notification-center.ts';
import { useNotificationCenter } from '../use-notification-center.ts';
import styles from './status-line.module.css';
import { useNoticeGroups } from './use-notice-groups.ts';

/** Number of tables with notifications for this person, shown at the Ready entry of the navigation. */
export function ReadyCount() {
  const center = useNotificationCenter();
  return center && <Count center={center} />;
}

function Count({ center }: { center: NotificationCenter }) {
  const waiting = useNoticeGroups(center).filter(({ isTaken }) => !isTaken);
  if (waiting.length === 0) return null;
  const isUrgent = waiting.some(({ isNews }) => !isNews);
  return (
    <b className={styles.badge} data-urgent={isUrgent || undefined}>
      {waiting.length}
    </b>
  );
}
