/** Lines of an order with the time of each state change. */

import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { takeawayWord } from '../../../orders/order-place.ts';
import { StateChip } from '../../../orders/state-chip.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import listStyles from '../admin-list.module.css';
import { DiscountText, VoidText } from './correction-text.tsx';
import styles from './order-parts.module.css';

const steps = ['addedAt', 'sentAt', 'shownAt', 'startedAt', 'readyAt', 'servedAt'] as const;

export function OrderLineTimes({ order: { lines, type } }: { order: Order }) {
  const { t } = useTranslation();
  return (
    <section className={listStyles.card} aria-labelledby="order-line-times">
      <div className={listStyles.cardHeader}>
        <h2 id="order-line-times">{t('office.order.lines')}</h2>
      </div>
      {lines.length === 0 && <p className={styles.none}>{t('closedOrders.noLines')}</p>}
      <ul className={styles.lines}>
        {lines.map(line => (
          <Line key={line.id} line={line} type={type} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, type }: { line: OrderLine; type: Order['type'] }) {
  const { t, i18n } = useTranslation();
  const { money, time } = useFormats();
  const word = useWord();
  const price = isCharged(line.state) ? line.lineTotal - line.discountTotal : 0;
  const remarks = [
    takeawayWord(t, line, type),
    ...line.modifiers.map(modifier => {
      const name = displayName(modifier, i18n.language);
      return modifier.quantity > 1 ? `${modifier.quantity}× ${name}` : name;
    }),
    line.menuItemId === undefined
      ? t('office.order.openItem', { name: line.addedBy.name })
      : line.priceList?.name,
    line.note && word(line.note),
    line.seat === undefined ? undefined : t('order.seat', { number: line.seat }),
  ];
  const times = steps.flatMap(step => {
    const at = line[step];
    return at === undefined ? [] : [t(`office.order.steps.${step}`, { time: time(at) })];
  });
  return (
    <li className={styles.line}>
      <b>{t('order.sheet.lineCount', { quantity: line.quantity })}</b>
      <div>
        <p className={styles.name}>
          {displayName(line, i18n.language)}{' '}
          <StateChip state={line.state} station={line.station} stationId={line.stationId} />
        </p>
        {remarks.some(Boolean) && <p>{remarks.filter(Boolean).join(' · ')}</p>}
        {line.void !== undefined && <VoidText voiding={line.void} />}
        {line.discount !== undefined && <DiscountText discount={line.discount} />}
        <p className={styles.times}>{times.join(' · ')}</p>
      </div>
      <span className={styles.amount}>
        {price !== line.lineTotal && <s>{money(line.lineTotal)}</s>} {money(price)}
      </span>
    </li>
  );
}
