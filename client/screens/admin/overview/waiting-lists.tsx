/** The overview's two lists: guests who wait longest, and late dishes. */

import { Armchair, Flame } from '#icons';
import { adminOrderPath, screenPaths } from '#shared/kernel/screen-paths.ts';
import type { LateLine, Overview, WaitingOrder } from '#shared/reports/overview-schema.ts';
import { useServerNow } from '../../../data/use-server-now.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { elapsedText } from '../../../orders/elapsed-text.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './overview.module.css';
import { type ListEntry, OverviewList } from './overview-tile.tsx';

const tickMs = 30_000;

export function WaitingLists({ overview: { open, waiting, late } }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const { money, minutesSince } = useFormats();
  const nowMs = useServerNow(tickMs);
  const passed = (since: string) => elapsedText(t, minutesSince(since, nowMs));
  // Tabs are shown by number here, because guests' names stay within their order. The name of a late line is
  // its dish.
  const placeOf = ({ name: _, ...order }: Partial<LateLine> & (WaitingOrder | LateLine)) =>
    orderPlace(t, order);
  const waits = waiting.first.map(
    (order): ListEntry => ({
      id: order.orderId,
      path: adminOrderPath(order.orderId),
      name: placeOf(order),
      detail: [t(`admin.overview.waits.${order.reason}`), order.waiterName].filter(Boolean).join(' · '),
      time: passed(order.since),
    }),
  );
  const dishes = late.first.map(
    (line): ListEntry => ({
      id: line.lineId,
      path: adminOrderPath(line.orderId),
      name: `${line.quantity}× ${displayName(line, i18n.language)}`,
      detail: placeOf(line),
      time: passed(line.since),
    }),
  );
  const isBarOnly = late.first.length > 0 && late.first.every(({ station }) => station === 'bar');
  return (
    <div className={styles.lists}>
      <OverviewList
        path={`${screenPaths.adminOrders}?range=any&state=open`}
        icon={<Armchair />}
        title={t('admin.overview.open')}
        summary={
          open.orders === 0
            ? '0'
            : [
                t('admin.overview.openOrders', { count: open.orders }),
                t('admin.overview.guests', { count: open.guests }),
                money(open.total),
              ].join(' · ')
        }
        entries={waits}
        none={t(open.orders === 0 ? 'admin.overview.nothingOpen' : 'admin.overview.nobodyWaits')}
      />
      <OverviewList
        path={isBarOnly ? screenPaths.bar : screenPaths.kitchen}
        icon={<Flame />}
        title={t('admin.overview.late')}
        summary={String(late.count)}
        entries={dishes}
        none={t('admin.overview.nothingLate')}
      />
    </div>
  );
}
