/**
 * Confirmation of an 86: its end, what else becomes unavailable, and the orders that have it unsent, on
 * hold, or sent and not started.
 */
import { useState } from 'react';
import type { AffectedOrder, AvailabilityImpact } from '#shared/catalog/availability-schema.ts';
import type { Unavailability } from '#shared/catalog/menu-schema.ts';
import { useLiveStatus } from '../../../data/live/use-live-status.ts';
import { useRead } from '../../../data/use-read.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice, ReadFailure } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import type { Outage } from './asked-outage.ts';
import styles from './confirm-outage.module.css';
import { OutageEnd, openEndId, untilOf } from './outage-end.tsx';

type LineState = AffectedOrder['lines'][number]['state'];

/** How it is out already, because another screen was quicker. */
function useOutNow({ kind, id }: Outage): Pick<Unavailability, 'by' | 'at' | 'until'> | undefined {
  const menu = useRead('stationMenu');
  const ingredients = useRead('stationIngredients');
  const things = kind === 'item' ? menu.data?.flatMap(({ items }) => items) : ingredients.data;
  return things?.find(thing => thing.id === id)?.unavailable;
}

export function ConfirmOutage({
  outage,
  onClose,
  onDone,
}: {
  outage: Outage;
  onClose: () => void;
  onDone: (version: number) => void;
}) {
  const { t } = useTranslation();
  const { kind, id, name } = outage;
  const outNow = useOutNow(outage);
  const impact = useRead(kind === 'item' ? 'itemImpact' : 'ingredientImpact', { id });
  const isOffline = useLiveStatus().kind === 'offline';
  const write = useWrite(kind === 'item' ? 'setAvailability' : 'setIngredientAvailability');
  const [chosen, setChosen] = useState<string | null>(null);
  const end = chosen ?? outNow?.until ?? openEndId;
  const confirm = () => {
    // The error is shown above.
    write.run({ params: { id }, body: { available: false, ...untilOf(end) } }).then(
      ({ version }) => onDone(version),
      () => undefined,
    );
  };
  return (
    <Modal
      isOpen
      title={t('preparation.out.confirmTitle', { name })}
      onClose={onClose}
      actions={
        // Enabled even while the details are loading, because the dish is out in any case.
        <Button
          variant="danger"
          size="large"
          isPending={write.isPending}
          data-first-focus="true"
          onClick={confirm}
        >
          {t('preparation.out.confirm', { name })}
        </Button>
      }
    >
      <div className={styles.content}>
        <ProblemNotice problem={write.problem} />
        <OutageEnd name={name} selectedId={end} onSelect={setChosen} />
        <div className={styles.impact}>
          {outNow && <OutNow {...outNow} />}
          {isOffline && <p>{t('preparation.out.impactOffline')}</p>}
          {!isOffline && impact.status === 'loading' && <p>{t('preparation.out.impactLoading')}</p>}
          {impact.status === 'failed' && <ReadFailure text={impact.failure} onRetry={impact.retry} />}
          {!isOffline && impact.data && <Impact kind={kind} impact={impact.data} />}
        </div>
      </div>
    </Modal>
  );
}

function OutNow({ by, at, until }: Pick<Unavailability, 'by' | 'at' | 'until'>) {
  const { t } = useTranslation();
  const { time, dateTime } = useFormats();
  const texts = [
    t('preparation.out.already'),
    t('order.menu.outBy', { name: by, at: time(at) }),
    until && t('order.menu.outUntil', { until: dateTime(until) }),
  ];
  return (
    <p role="status">
      <strong>{texts.filter(Boolean).join(' · ')}</strong>
    </p>
  );
}

function Impact({ kind, impact }: { kind: Outage['kind']; impact: AvailabilityImpact }) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const { dishes, options, orders } = impact;
  const namesOf = (things: AvailabilityImpact['dishes']) => things.map(nameOf).join(', ');
  return (
    <>
      {kind === 'ingredient' && dishes.length + options.length === 0 && (
        <p>{t('preparation.out.impactNoDishes')}</p>
      )}
      {kind === 'ingredient' && dishes.length > 0 && (
        <p>
          <strong>{t('preparation.out.impactDishes')}:</strong> {namesOf(dishes)}
        </p>
      )}
      {options.length > 0 && (
        <p>
          <strong>{t('preparation.out.impactOptions')}:</strong> {namesOf(options)}
        </p>
      )}
      {orders.length === 0 ? (
        <p>{t('preparation.out.impactNoOrders')}</p>
      ) : (
        <section aria-live="polite">
          <AffectedList title="impactOrders" orders={withLines(orders, state => state !== 'sent')} />
          <AffectedList title="impactSent" orders={withLines(orders, state => state === 'sent')} />
          <p>{t('preparation.out.impactTold')}</p>
        </section>
      )}
    </>
  );
}

function withLines(orders: readonly AffectedOrder[], is: (state: LineState) => boolean): AffectedOrder[] {
  return orders
    .map(order => ({ ...order, lines: order.lines.filter(({ state }) => is(state)) }))
    .filter(({ lines }) => lines.length > 0);
}

type AffectedListProps = { title: 'impactOrders' | 'impactSent'; orders: readonly AffectedOrder[] };

function AffectedList({ title, orders }: AffectedListProps) {
  const { t } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <>
      <h3>{t(`preparation.out.${title}`, { count: orders.length })}</h3>
      <ul className={styles.orders}>
        {orders.map(order => (
          <AffectedRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  );
}

function AffectedRow({ order }: { order: AffectedOrder }) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const { tableLabel, orderName, orderNumber: number } = order;
  const place =
    tableLabel === undefined
      ? (orderName ?? t('notices.place.order', { number }))
      : t('notices.place.table', { table: tableLabel });
  const lines = order.lines.map(({ quantity, state, ...dish }) => {
    const text = t('preparation.out.impactLine', { quantity, name: nameOf(dish) });
    return state === 'held' ? `${text} (${t('preparation.out.impactHeld')})` : text;
  });
  return (
    <li>
      <b>{place}</b> {order.waiterName}
      <small>{lines.join(', ')}</small>
    </li>
  );
}
