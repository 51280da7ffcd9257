import { useTranslation } from '../translation/use-translation.tsx';
import type { SendCounts } from '../writes/order-projection.ts';
import { stationParts } from './line-summary.ts';

/** "2 kitchen, 1 bar, 3 held" */
export function usePartsText(): (counts: SendCounts) => string {
  const { t } = useTranslation();
  return counts => {
    const parts = stationParts(counts).map(({ station, count }) =>
      t(`order.send.part.${station}`, { count }),
    );
    const held = counts.held > 0 ? [t('order.send.part.held', { count: counts.held })] : [];
    return [...parts, ...held].join(', ');
  };
}
