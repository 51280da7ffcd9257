/** Selects who pays: the whole table, lines, seats, an equal share, or an amount. */

import { Scissors } from '#icons';
import { limits } from '#shared/kernel/limits.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { PayMoneyField } from '../../../../cash/pay-money-field.tsx';
import { displayName } from '../../../../i18n/display-name.ts';
import { useFormats } from '../../../../i18n/formats.ts';
import { QuantitySelector } from '../../../../orders/quantity-selector.tsx';
import { useTranslation } from '../../../../translation/use-translation.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { toggled } from '../../../../ui/forms/toggled.ts';
import { ProblemNotice } from '../../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../../writes/use-write.ts';
import { PayChoice } from '../../dialogs/pay-choice.tsx';
import {
  heldPayments,
  openLines,
  openSeats,
  type SeatId,
  type Split,
  type SplitKind,
  sharesOf,
  splitUnderWay,
  unpaidGuests,
} from './pay-parts.ts';
import styles from './pay-split.module.css';

type Part = { order: Order; onChange: (split: Split) => void };

/** An equal split that has begun goes on. */
export function freshSplit(kind: SplitKind, order: Order): Split {
  if (kind === 'lines') return { kind, lineIds: [] };
  if (kind === 'seats') return { kind, seats: [] };
  if (kind === 'shares')
    return (
      splitUnderWay(order) ?? { kind, of: Math.min(unpaidGuests(order), limits.sharesMax), number: null }
    );
  return kind === 'amount' ? { kind, amount: null } : { kind };
}

export function PaySplit({ order, split, onChange }: Part & { split: Split }) {
  const { t } = useTranslation();
  const hasSeats = order.lines.some(line => line.seat !== undefined && line.payable > 0);
  const kinds: SplitKind[] = ['all', 'lines', ...(hasSeats ? (['seats'] as const) : []), 'shares', 'amount'];
  return (
    <div className={styles.split}>
      <PayChoice
        label={t('till.split.label')}
        columns={hasSeats ? 3 : 2}
        options={kinds.map(id => ({ id, label: t(`till.split.${id}`) }))}
        isSelected={kind => kind === split.kind}
        onSelect={kind => kind !== split.kind && onChange(freshSplit(kind, order))}
      />
      {split.kind === 'lines' && <LineParts order={order} lineIds={split.lineIds} onChange={onChange} />}
      {split.kind === 'seats' && <SeatParts order={order} seats={split.seats} onChange={onChange} />}
      {split.kind === 'shares' && <ShareParts order={order} split={split} onChange={onChange} />}
      {split.kind === 'amount' && (
        <PayMoneyField
          label={t('till.split.amountLabel')}
          amount={split.amount}
          max={order.due}
          onChange={amount => onChange({ kind: 'amount', amount })}
        />
      )}
    </div>
  );
}

/** Says of lines with nothing open whether they are paid, or a terminal still has them. */
function useLinesDone(order: Order) {
  const { t } = useTranslation();
  const held = heldPayments(order).flatMap(({ allocations }) => allocations.map(({ lineId }) => lineId));
  return (lines: readonly OrderLine[]) =>
    t(`till.split.${lines.some(({ id }) => held.includes(id)) ? 'held' : 'paid'}`);
}

function LineParts({ order, lineIds, onChange }: Part & { lineIds: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  const split = useWrite('splitLine');
  const done = useLinesDone(order);
  const isPaidFor = (id: string) =>
    order.payments.some(({ allocations }) => allocations.some(({ lineId }) => lineId === id));
  /** Splits off one unit, so that two guests can pay one each. */
  const part = (lineId: string) => {
    void split.run({ params: { id: order.id, lineId }, body: { quantity: 1 } }).catch(() => undefined);
  };
  return (
    <fieldset className={styles.lines}>
      <legend className="visually-hidden">{t('till.split.lines')}</legend>
      <ProblemNotice problem={split.problem} onDismiss={split.reset} />
      {openLines(order).map(({ line, open }) => {
        const name = displayName(line, i18n.language);
        const count = t('order.sheet.lineCount', { quantity: line.quantity });
        return (
          <div key={line.id} className={styles.line}>
            <label data-paid={open === 0}>
              <input
                type="checkbox"
                checked={open > 0 && lineIds.includes(line.id)}
                disabled={open === 0}
                onChange={() => onChange({ kind: 'lines', lineIds: toggled(lineIds, line.id) })}
              />
              <span className={styles.name}>
                {count} {name}
                {line.seat !== undefined && <small> {t('order.seat', { number: line.seat })}</small>}
              </span>
              <span>{open === 0 ? done([line]) : money(open)}</span>
            </label>
            {line.quantity > 1 && open > 0 && !isPaidFor(line.id) && (
              <IconButton
                label={t('till.split.partOne', { name })}
                icon={<Scissors aria-hidden="true" />}
                disabled={split.isPending}
                onClick={() => part(line.id)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function SeatParts({ order, seats, onChange }: Part & { seats: readonly SeatId[] }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const all = openSeats(order);
  const done = useLinesDone(order);
  const seatOf = (id: string) => all.find(({ seat }) => String(seat) === id)?.seat;
  return (
    <PayChoice
      label={t('till.split.seatsLabel')}
      options={all.map(({ seat, open }) => ({
        id: String(seat),
        label: seat === 'shared' ? t('till.split.shared') : t('order.seat', { number: seat }),
        detail: open === 0 ? done(order.lines.filter(line => (line.seat ?? 'shared') === seat)) : money(open),
        isDisabled: open === 0,
      }))}
      isSelected={id => seats.some(seat => String(seat) === id)}
      onSelect={id => {
        const seat = seatOf(id);
        if (seat !== undefined) onChange({ kind: 'seats', seats: toggled(seats, seat) });
      }}
    />
  );
}

function ShareParts({ order, split, onChange }: Part & { split: Split & { kind: 'shares' } }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const shares = sharesOf(order, split.of);
  const held = heldPayments(order).map(({ share }) => share?.number);
  const open = shares.filter(({ isPaid, isLater }) => !isPaid && !isLater).map(({ number }) => number);
  const chosen = open.find(number => number === split.number) ?? open[0];
  const later = shares.find(({ isLater }) => isLater);
  return (
    <>
      <QuantitySelector
        label={t('till.split.sharesCount')}
        value={split.of}
        min={2}
        max={limits.sharesMax}
        onChange={of => onChange({ kind: 'shares', of, number: null })}
      />
      <PayChoice
        label={t('till.split.sharesLabel')}
        columns={4}
        options={shares.map(({ number, amount, isPaid, isLater }) => ({
          id: String(number),
          label: `${number}/${split.of}`,
          detail: isPaid
            ? t(`till.split.${held.includes(number) ? 'held' : 'paid'}`)
            : isLater
              ? t('till.split.later')
              : money(amount),
          isDisabled: isPaid || isLater,
        }))}
        isSelected={id => id === String(chosen)}
        onSelect={id => onChange({ ...split, number: Number(id) })}
      />
      {later && <p>{t('till.split.rest', { amount: money(later.amount) })}</p>}
    </>
  );
}
