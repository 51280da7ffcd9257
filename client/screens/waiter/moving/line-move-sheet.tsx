/**
 * Sheet that moves selected items to another table or order: first the items and quantities, then the
 * destination.
 */
import { useState } from 'react';
import { allocatedByLine } from '#shared/order/bill-parts.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { isCharged } from '#shared/order/order-states.ts';
import { unrefundedAmount } from '#shared/order/payment-balance.ts';
import type { Payment } from '#shared/order/payment-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { ChoosePlace } from './choose-place.tsx';
import moving from './line-move-sheet.module.css';
import { MoveSheet } from './move-sheet.tsx';

type Paid = Pick<Order, 'payments'>;

function isLeft(payment: Payment, { payments }: Paid): boolean {
  return payment.refundOf === undefined && unrefundedAmount(payment, payments).amount > 0;
}

function isRefundedInPart(payment: Payment, order: Paid): boolean {
  return isLeft(payment, order) && unrefundedAmount(payment, order.payments).amount < payment.amount;
}

/** Payments that move along with selected items, as the origin divides them. */
function paidFor({ payments }: Paid, lineId: string): number {
  return allocatedByLine(payments.flatMap(({ allocations }) => allocations)).get(lineId) ?? 0;
}

/**
 * Lines that can only move together with this one, itself included, because a partially refunded payment is
 * not divided.
 */
function boundWith(order: Paid, lineId: string): ReadonlySet<string> {
  const lists = order.payments
    .filter(payment => isRefundedInPart(payment, order))
    .map(({ allocations }) => allocations.map(part => part.lineId));
  const found = new Set(lists.filter(ids => ids.includes(lineId)).flat());
  // Iterating a Set also visits members added meanwhile, so bindings are followed transitively.
  for (const id of found)
    for (const ids of lists) if (ids.includes(id)) for (const one of ids) found.add(one);
  return found;
}

/** Whether some units of a line can move: nothing of it is paid, or all. */
function canPart(order: Paid, { id, payable }: OrderLine): boolean {
  const paid = paidFor(order, id);
  return paid === 0 || (paid === payable && boundWith(order, id).size === 0);
}

/**
 * `chosen`: quantities by line. `staysTip`: tip of divided payments that stays behind; null if none is
 * divided.
 */
function paidAlong(
  order: Pick<Order, 'lines' | 'payments'>,
  chosen: ReadonlyMap<string, number>,
): { amount: number; staysTip: number | null } {
  const share = ({ id, quantity }: OrderLine) => Math.min(chosen.get(id) ?? 0, quantity) / quantity;
  const shares = new Map(order.lines.map(line => [line.id, share(line)]));
  const amount = [...shares].reduce((sum, [id, part]) => sum + Math.round(paidFor(order, id) * part), 0);
  const divided = order.payments.filter(payment => {
    const parts = payment.allocations.map(({ lineId }) => shares.get(lineId) ?? 0);
    return isLeft(payment, order) && parts.some(part => part > 0) && parts.some(part => part < 1);
  });
  const tips = divided.map(payment => unrefundedAmount(payment, order.payments).tip);
  return { amount, staysTip: divided.length === 0 ? null : tips.reduce((sum, tip) => sum + tip, 0) };
}

/** Quantities by line. */
type Chosen = ReadonlyMap<string, number>;

function movableLines({ lines }: Order) {
  return lines.filter(({ state }) => state === 'draft' || isCharged(state));
}

function piecesOf(chosen: Chosen): number {
  return [...chosen.values()].reduce((sum, pieces) => sum + pieces, 0);
}

export function LineMoveSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [choice, setChoice] = useState<number | null>(null);
  const [step, setStep] = useState<'items' | 'place' | 'whole'>('items');
  const lines = movableLines(order);
  const pieces = piecesOf(chosen);
  const seats = lines.flatMap(({ id, seat }) => (seat !== undefined && chosen.get(id) ? seat : []));
  /** Until they are chosen, those at whose seats the items are. */
  const guests = choice ?? Math.min(new Set(seats).size, order.guestCount);
  const isWhole = order.lines
    .filter(({ state }) => state === 'draft' || isCharged(state))
    .every(({ id, quantity }) => chosen.get(id) === quantity);
  /** A set menu moves as a whole, and so do lines of one partially refunded payment. */
  const choose = (line: OrderLine, count: number) => {
    const mates = lines.filter(({ setMenu }) => setMenu && setMenu.id === line.setMenu?.id);
    const bound = lines.filter(other =>
      [line, ...mates].some(({ id }) => boundWith(order, id).has(other.id)),
    );
    const all = [...mates, ...bound].map(({ id, quantity }) => [id, count > 0 ? quantity : 0] as const);
    setChosen(known => new Map([...known, [line.id, count], ...all]));
  };
  if (step === 'whole') return <MoveSheet order={order} onClose={onClose} />;
  if (step === 'place') {
    const body = {
      lines: lines.flatMap(({ id, quantity }) => {
        const count = Math.min(chosen.get(id) ?? 0, quantity);
        if (count === 0) return [];
        return [count === quantity ? { id } : { id, quantity: count }];
      }),
      guestCount: guests,
    };
    return (
      <ChoosePlace
        order={order}
        body={body}
        pieces={pieces}
        onBack={() => setStep('items')}
        onClose={onClose}
      />
    );
  }
  const canMoveWhole = isWhole && order.type === 'dineIn';
  return (
    <Modal
      isOpen
      title={t('correction.moveLines.title')}
      variant="full"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={pieces === 0 || (isWhole && !canMoveWhole)}
          onClick={() => setStep(canMoveWhole ? 'whole' : 'place')}
        >
          {canMoveWhole
            ? t('correction.moveLines.whole')
            : t('correction.moveLines.where', { count: pieces })}
        </Button>
      }
    >
      <div className={styles.form}>
        <ul className={moving.lines}>
          {lines.map(line => (
            <MovedLine
              key={line.id}
              order={order}
              line={line}
              count={chosen.get(line.id) ?? 0}
              onChoose={count => choose(line, count)}
            />
          ))}
        </ul>
        {lines.length === 0 && <p>{t('correction.moveLines.nothing')}</p>}
        {order.type === 'dineIn' && order.guestCount > 0 && (
          <QuantitySelector
            label={t('correction.moveLines.guests')}
            value={guests}
            min={0}
            max={order.guestCount}
            onChange={setChoice}
          />
        )}
        <PaidAlong order={order} chosen={chosen} />
        <p className={styles.hint}>{t('correction.moveLines.hint')}</p>
      </div>
    </Modal>
  );
}

function MovedLine({
  order,
  line,
  count,
  onChoose,
}: {
  order: Order;
  line: OrderLine;
  count: number;
  onChoose: (count: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const { id, quantity, modifiers, note, seat, state } = line;
  const name = displayName(line, i18n.language);
  const details = [
    seat === undefined ? '' : t('order.seat', { number: seat }),
    line.setMenu === undefined ? '' : displayName(line.setMenu, i18n.language),
    state === 'draft' ? '' : t(`states.${state}`),
    paidFor(order, id) > 0 ? t('till.split.paid') : '',
    ...modifiers.map(option => displayName(option, i18n.language)),
    note ?? '',
  ];
  return (
    <li data-chosen={count > 0}>
      <button type="button" aria-pressed={count > 0} onClick={() => onChoose(count > 0 ? 0 : quantity)}>
        <span>
          {t('correction.moveLines.item', { quantity, name })}
          <small>{details.filter(text => text !== '').join(' · ')}</small>
        </span>
        <span>{money(line.lineTotal)}</span>
      </button>
      {quantity > 1 && count > 0 && canPart(order, line) && (
        <QuantitySelector
          label={t('correction.moveLines.pieces')}
          value={count}
          max={quantity}
          onChange={onChoose}
        />
      )}
    </li>
  );
}

function PaidAlong({ order, chosen }: { order: Order; chosen: Chosen }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { amount, staysTip } = paidAlong(order, chosen);
  if (amount === 0) return null;
  return (
    <p role="status">
      {t('correction.moveLines.paidAlong', { amount: money(amount) })}{' '}
      {staysTip === 0 && t('correction.moveLines.paidStays')}
      {staysTip !== null && staysTip > 0 && t('correction.moveLines.tipStays', { tip: money(staysTip) })}
    </p>
  );
}
