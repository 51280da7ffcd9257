/** Coloured chip with a line's preparation state; a ready line also names the station. */

import type { Station } from '#shared/kernel/roles.ts';
import type { LineState } from '#shared/order/order-states.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './state-chip.module.css';

export function StateChip({ state, station }: { state: LineState | 'atPass'; station: Station }) {
  const { t } = useTranslation();
  const word = t(`states.${state}`);
  const text =
    state === 'ready' && station !== 'none'
      ? t('states.withStation', { state: word, station: t(`order.stations.${station}`) })
      : word;
  return (
    <span className={styles.chip} data-state={state}>
      {text}
    </span>
  );
}
