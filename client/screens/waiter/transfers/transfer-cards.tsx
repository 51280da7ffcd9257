/** Orders that a colleague offers, to accept or decline, and the user's own offers, to cancel. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { OrderTransfer } from '#shared/order/correction-schema.ts';
import { useRead } from '../../../data/use-read.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { orderPlace } from '../../../orders/order-place.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/forms/chips.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { ListedOrder } from '../../../writes/known-orders.ts';
import { useWrite } from '../../../writes/use-write.ts';
import { Colleagues } from './colleagues.tsx';
import { isOfferable, locationsOf } from './transfer-locations.ts';
import styles from './transfers.module.css';

/**
 * End of a shift: offers all of the user's orders, or those of a location, to a colleague, who has to accept.
 */
function TransferSheet({ orders, onClose }: { orders: readonly ListedOrder[]; onClose: () => void }) {
  const { t } = useTranslation();
  const tables = useRead('waiterTables');
  const ask = useWrite('askTransfer');
  const [locationId, setLocationId] = useState('all');
  const locations = locationsOf(orders, tables.data ?? []);
  const inLocation = locations.find(({ id }) => id === locationId)?.orders ?? orders;
  const chosen = inLocation.slice(0, limits.transferOrdersMax);
  const word = useWord();
  const offer = (to: string) =>
    void ask.run({ params: {}, body: { to, orderIds: chosen.map(({ id }) => id) } }).then(
      onClose,
      // The error is shown below.
      () => undefined,
    );
  return (
    <Modal isOpen title={t('waiter.transfers.open')} variant="sheet" onClose={onClose}>
      {locations.length > 1 && (
        <Chips
          label={t('waiter.transfers.which')}
          chips={[
            { id: 'all', label: t('waiter.transfers.all'), count: orders.length },
            ...locations.map(({ id, name, orders: own }) => ({ id, label: word(name), count: own.length })),
          ]}
          selectedId={locationId}
          onSelect={setLocationId}
        />
      )}
      <p className={styles.chosen}>{chosen.map(order => orderPlace(t, order)).join(', ')}</p>
      <ProblemNotice problem={ask.problem} onDismiss={ask.reset} />
      <Colleagues isPending={ask.isPending} onChoose={offer} />
    </Modal>
  );
}

function Words({ title, transfer, hint }: { title: string; transfer: OrderTransfer; hint?: string }) {
  const { t } = useTranslation();
  const places = transfer.orders.map(({ orderType: type, orderName, ...order }) =>
    orderPlace(t, { ...order, type, ...(orderName !== undefined && { name: orderName }) }),
  );
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{places.join(', ')}</p>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}

function OfferedToMe({ transfer }: { transfer: OrderTransfer }) {
  const { t } = useTranslation();
  const accept = useWrite('acceptTransfer');
  const decline = useWrite('declineTransfer');
  const name = transfer.from.name;
  const input = { params: { id: transfer.id }, body: {} };
  // The error is shown below.
  const run = (write: typeof accept | typeof decline) => void write.run(input).catch(() => undefined);
  return (
    <article className={styles.card} aria-label={t('waiter.transfers.from', { name })}>
      <Words title={t('waiter.transfers.from', { name })} transfer={transfer} />
      <div className={styles.actions}>
        <Button isPending={decline.isPending} onClick={() => run(decline)}>
          {t('waiter.transfers.decline')}
        </Button>
        <Button variant="primary" isPending={accept.isPending} onClick={() => run(accept)}>
          {t('waiter.transfers.accept')}
        </Button>
      </div>
      <ProblemNotice problem={accept.problem} onDismiss={accept.reset} />
      <ProblemNotice problem={decline.problem} onDismiss={decline.reset} />
    </article>
  );
}

/** `onCancelled`: closes a sheet that shows only this offer. */
export function OfferedByMe({
  transfer,
  onCancelled,
}: {
  transfer: OrderTransfer;
  onCancelled?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const cancel = useWrite('cancelTransfer');
  const title = t('waiter.transfers.to', { name: transfer.to.name });
  const run = () =>
    void cancel.run({ params: { id: transfer.id }, body: {} }).then(onCancelled, () => undefined);
  return (
    <article className={styles.card} aria-label={title}>
      <Words title={title} transfer={transfer} hint={t('waiter.transfers.waiting')} />
      <div className={styles.actions}>
        <Button isPending={cancel.isPending} onClick={run}>
          {t('waiter.transfers.cancel')}
        </Button>
      </div>
      <ProblemNotice problem={cancel.problem} onDismiss={cancel.reset} />
    </article>
  );
}

/** `offerable`: the user's own orders, if they can be offered here. */
export function TransferCards({ offerable = [] }: { offerable?: readonly ListedOrder[] }) {
  const { t } = useTranslation();
  const { userId } = useMember();
  const transfers = useRead('orderTransfers');
  const open = (transfers.data ?? []).filter(({ state }) => state === 'open');
  const toMe = open.filter(({ to }) => to.id === userId);
  const byMe = open.filter(({ from }) => from.id === userId);
  const [isOffering, setIsOffering] = useState(false);
  const offered = new Set(byMe.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const left = offerable.filter(order => isOfferable(order) && !offered.has(order.id));
  if (toMe.length + byMe.length + left.length === 0) return null;
  return (
    <section className={styles.list} aria-label={t('waiter.transfers.title')}>
      {toMe.map(transfer => (
        <OfferedToMe key={transfer.id} transfer={transfer} />
      ))}
      {byMe.map(transfer => (
        <OfferedByMe key={transfer.id} transfer={transfer} />
      ))}
      {left.length > 0 && (
        <Button className={styles.offer} onClick={() => setIsOffering(true)}>
          {t('waiter.transfers.open')}
        </Button>
      )}
      {isOffering && <TransferSheet orders={left} onClose={() => setIsOffering(false)} />}
    </section>
  );
}
