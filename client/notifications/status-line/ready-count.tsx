import { loadable } from '../../ui/loadable.tsx';
import { useNotificationCenter } from '../use-notification-center.ts';

/** Loaded with the notices that it counts. */
const Badge = loadable(async () => (await import('./center-line.tsx')).Badge);

/** Number of tables with dishes to pick up, shown at the Ready entry of the navigation. */
export function ReadyCount() {
  const center = useNotificationCenter();
  return center && <Badge center={center} />;
}
