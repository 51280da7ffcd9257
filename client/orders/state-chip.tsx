/** Coloured chip with a line's preparation state; a ready line also names the station. */

import type { Station } from '#shared/kernel/roles.ts';
import type { LineState } from '#shared/order/order-states.ts';
import { useWord } from '../i18n/use-word.ts';
import { useMember } from '../session/identity-context.tsx';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './state-chip.module.css';

export function StateChip({
  state,
  station,
  stationId,
}: {
  state: LineState | 'atPass';
  station: Station;
  /** Named where the restaurant has several of the kind. */
  stationId?: string | undefined;
}) {
  const { t } = useTranslation();
  const word = useWord();
  const { stations = [] } = useMember().restaurant;
  const alike = stations.filter(({ group }) => group === station);
  const own = alike.length > 1 && alike.find(({ id }) => id === stationId);
  const name = own ? word(own.name) : t(`order.stations.${station}`);
  const said = t(`states.${state}`);
  const text =
    state === 'ready' && station !== 'none' ? t('states.withStation', { state: said, station: name }) : said;
  return (
    <span className={styles.chip} data-state={state}>
      {text}
    </span>
  );
}
