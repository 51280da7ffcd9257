/** A dish at the pass: its state, its options and its waiting time; a tap calls a ready one. */

import { Ban, BellRing, Check, CookingPot, Hand, Pause, TriangleAlert, Zap } from '#icons';
import { countBefore } from '#shared/catalog/half-portion.ts';
import { weightText } from '#shared/catalog/item-weight.ts';
import type { Ticket, TicketLine } from '#shared/order/ticket-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { minutesText } from '../../../orders/elapsed-text.ts';
import { takeawayWord } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { minutesSince } from '../tickets/ticket-facts.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import { calledAt, isCallable, lampTone, type PassDish } from './pass-cards.ts';
import styles from './pass-dish-row.module.css';

const icons = {
  held: <Pause aria-hidden="true" />,
  atPass: <BellRing aria-hidden="true" />,
  called: <Check aria-hidden="true" />,
  served: <Check aria-hidden="true" />,
  voided: <Ban aria-hidden="true" />,
};

/** Where no station says that it starts, any of them may have. */
function ProgressIcon({ status }: Pick<PassDish['parts'][number], 'status'>) {
  const { useStartStep } = useMember().restaurant;
  if (status === 'ready') return <Check aria-hidden="true" />;
  if (status === 'waiting' && useStartStep) return <span className={styles.ring} data-ring="" />;
  return <CookingPot aria-hidden="true" />;
}

function useRemarks(type: Ticket['orderType']): (line: TicketLine) => string[] {
  const { t, i18n } = useTranslation();
  const word = useWord();
  return line => {
    const options = line.modifiers
      .filter(({ isDefault }) => !isDefault)
      .map(option => {
        const name = displayName(option, i18n.language);
        return option.quantity > 1 ? `${t('order.options.times', { count: option.quantity })}${name}` : name;
      });
    const takeaway = takeawayWord(t, line, type);
    return [
      ...(takeaway === undefined ? [] : [takeaway.toUpperCase()]),
      ...options,
      ...(line.note === undefined ? [] : [word(line.note)]),
      ...(line.seat === undefined ? [] : [t('order.seat', { number: line.seat })]),
    ];
  };
}

/** Below the name: who is coming for the dish, or which stations owe it. */
function DishStatus({ dish, nowMs }: { dish: PassDish; nowMs: number }) {
  const { t } = useTranslation();
  const { stations = [] } = useMember().restaurant;
  const word = useWord();
  const { line, state, parts } = dish;
  if (state === 'atPass') return null;
  if (state === 'called' && line.claimedBy !== undefined)
    return (
      <span className={styles.coming}>
        <Hand aria-hidden="true" />
        {t('preparation.line.coming', { name: line.claimedBy.name })}
      </span>
    );
  if (state === 'called') {
    const since = calledAt(dish);
    const minutes = since === undefined ? 0 : minutesSince(since, nowMs);
    const time = minutesText(t, minutes);
    const waits =
      line.called === undefined
        ? `${t('preparation.pass.lamp')} ${time}`
        : t('preparation.pass.calledFor', { time });
    return <span className={styles.status}>{minutes === 0 ? t('preparation.pass.called') : waits}</span>;
  }
  if (state === 'served') return <span className={styles.status}>{t('preparation.line.served')}</span>;
  if (state === 'held') return <span className={styles.status}>{t('preparation.ticket.held')}</span>;
  if (state === 'voided')
    return (
      <span className={styles.status}>
        {t('preparation.pass.voided', { reason: word(line.voidReason ?? '') })}
      </span>
    );
  // With one station the name adds nothing.
  if (parts.length === 1 && stations.filter(({ group }) => group === 'kitchen').length < 2) return null;
  return (
    <span className={styles.parts}>
      {parts.map(({ id, status }) => {
        const station = stations.find(one => one.id === id);
        return (
          <span key={id} data-status={status}>
            <i style={{ backgroundColor: station?.color }} aria-hidden="true" />
            {station === undefined ? t('preparation.kitchen') : word(station.name)}
            <ProgressIcon status={status} />
            <span className="visually-hidden">{t(`preparation.pass.status.${status}`)}</span>
          </span>
        );
      })}
    </span>
  );
}

export function PassDishRow({
  dish,
  type,
  nowMs,
  isBlocked,
  onCall,
}: {
  dish: PassDish;
  /** Type of the dish's order. */
  type: Ticket['orderType'];
  nowMs: number;
  /** A notice about its table has to be confirmed first. */
  isBlocked: boolean;
  onCall: (dish: PassDish) => void;
}) {
  const { t } = useTranslation();
  const name = useStationName()(dish.line);
  const remarks = useRemarks(type)(dish.line);
  const { line, state, parts } = dish;
  const { readyUnservedSeconds } = useMember().restaurant;
  const content = (
    <>
      {state === 'making' ? (
        <ProgressIcon status={parts.every(({ status }) => status === 'waiting') ? 'waiting' : 'started'} />
      ) : (
        icons[state]
      )}
      <b>{countBefore(name, line.quantity)}</b>
      <span className={styles.name}>
        <span className={styles.title}>
          {name} {line.grams && weightText(line.grams)}
        </span>
        {remarks.length > 0 && <small>{remarks.join(' · ')}</small>}
        {state === 'making' && line.rushedAt !== undefined && (
          <strong className={styles.rush}>
            <Zap aria-hidden="true" />
            {t('preparation.line.rush')}
          </strong>
        )}
        {line.clashes !== undefined && (
          <small className={styles.clash}>
            <TriangleAlert aria-hidden="true" />
            {line.clashes.map(allergen => t(`allergens.${allergen}`)).join(', ')}
          </small>
        )}
        {line.isUndeclared && (
          <small className={styles.clash}>
            <TriangleAlert aria-hidden="true" />
            {t('preparation.line.undeclared')}
          </small>
        )}
        <DishStatus dish={dish} nowMs={nowMs} />
      </span>
      {state === 'atPass' && line.readyAt !== undefined && (
        <time className={styles.lamp} data-tone={lampTone(line.readyAt, readyUnservedSeconds, nowMs)}>
          {minutesText(t, minutesSince(line.readyAt, nowMs))}
        </time>
      )}
    </>
  );
  return (
    <li className={styles.dish} data-state={state}>
      {isCallable(dish) ? (
        <button type="button" disabled={isBlocked} onClick={() => onCall(dish)}>
          {content}
          <span className="visually-hidden">{t('preparation.pass.callDish')}</span>
        </button>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}
