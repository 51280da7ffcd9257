/** Discount form for a line or the whole order, up to 100 %, with a reason. */
import { type ReactNode, useState } from 'react';
import type { Discount } from '#shared/order/correction-schema.ts';
import { type DiscountTerms, discountOn, fullComp } from '#shared/order/discount-money.ts';
import type { Order, OrderLine } from '#shared/order/order-schema.ts';
import { PayMoneyField } from '../../../cash/pay-money-field.tsx';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useWord } from '../../../i18n/use-word.ts';
import { QuantitySelector } from '../../../orders/quantity-selector.tsx';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { ProblemNotice, type ShownProblem } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import { CorrectReason } from '../dialogs/correct-reason.tsx';
import styles from '../dialogs/correct-sheet.module.css';
import { CorrectFrame, type Correction } from '../dialogs/correction-dialog.tsx';
import { PayChoice } from '../dialogs/pay-choice.tsx';
import { useLinePart } from '../dialogs/use-line-part.ts';
import { isWithinLimit } from './own-discount.ts';

type Removal = { run: () => Promise<unknown>; isPending: boolean; problem: ShownProblem | null };

/** The current discount with a button to remove it, which needs no approval. */
function DiscountNow({
  discount: { amount, reason, by },
  removal,
  onDone,
}: {
  discount: Discount;
  removal: Removal;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const word = useWord();
  return (
    <div className={styles.form}>
      <p>
        {t('correction.discount.current', { amount: money(amount), reason: word(reason), name: by.name })}
      </p>
      <ProblemNotice problem={removal.problem} />
      <Button isPending={removal.isPending} onClick={() => void removal.run().then(onDone, () => undefined)}>
        {t('correction.discount.remove')}
      </Button>
    </div>
  );
}

const presets = [5, 10, 15, 20, 50] as const;

export function OrderDiscount({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation();
  const discountOrder = useWrite('discountOrder');
  const removal = useWrite('discountOrder');
  const params = { id: order.id };
  return (
    <DiscountForm
      title={t('correction.discount.orderTitle')}
      base={order.subtotal - order.discountTotal + (order.discount?.amount ?? 0)}
      isWithinLimit={(terms, percent) => isWithinLimit(order, null, terms, percent)}
      current={order.discount}
      onClose={onClose}
      removal={{ ...removal, run: () => removal.run({ params, body: { discount: null } }) }}
      correctionOf={(terms, reason) => ({
        orderId: order.id,
        act: () => discountOrder.run({ params, body: { discount: { ...terms, reason } } }),
        request: () => ({ kind: 'orderDiscount', discount: terms, reason }),
      })}
    />
  );
}

/** `first`: initial values of the form, e.g. for "on the house". */
export function LineDiscount({
  order,
  line,
  first,
  onClose,
}: {
  order: Order;
  line: OrderLine;
  first?: DiscountTerms;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const discountLine = useWrite('discountLine');
  const removal = useWrite('discountLine');
  const part = useLinePart(order, line);
  const params = () => ({ id: order.id, lineId: part.lineId() });
  return (
    <DiscountForm
      title={t('correction.discount.lineTitle', { name: displayName(line, i18n.language) })}
      base={Math.round((line.lineTotal * part.count) / line.quantity)}
      isWithinLimit={(terms, percent) =>
        isWithinLimit(order, { lineId: line.id, count: part.count }, terms, percent)
      }
      current={line.discount}
      {...(first !== undefined && { first })}
      onClose={onClose}
      removal={{
        ...removal,
        run: () => removal.run({ params: { id: order.id, lineId: line.id }, body: { discount: null } }),
      }}
      correctionOf={(terms, reason) => ({
        orderId: order.id,
        prepare: part.prepare,
        act: () => discountLine.run({ params: params(), body: { discount: { ...terms, reason } } }),
        request: () => ({ kind: 'lineDiscount', lineId: part.lineId(), discount: terms, reason }),
      })}
    >
      {line.quantity > 1 && (
        <QuantitySelector
          label={t('correction.howMany', { total: line.quantity })}
          value={part.count}
          max={line.quantity}
          onChange={part.setCount}
        />
      )}
    </DiscountForm>
  );
}

type Given = Pick<Correction, 'orderId' | 'act' | 'request'> & Partial<Pick<Correction, 'prepare'>>;

function DiscountForm({
  title,
  base,
  isWithinLimit,
  current,
  first,
  removal,
  correctionOf,
  onClose,
  children,
}: {
  title: string;
  /** Amount that the discount applies to. */
  base: number;
  isWithinLimit: (terms: DiscountTerms, ownPercent: number) => boolean;
  current: Order['discount'];
  first?: DiscountTerms;
  removal: Removal;
  correctionOf: (terms: DiscountTerms, reason: string) => Given;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { rights, restaurant } = useMember();
  const [terms, setTerms] = useState<DiscountTerms | null>(first ?? null);
  const [way, setWay] = useState(first === undefined ? '' : String(first.value));
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const isComplete =
    text !== '' && terms !== null && terms.value > 0 && (terms.kind === 'amount' || terms.value <= 100);
  const choose = (id: string) => {
    setWay(id);
    setTerms(id === 'amount' || id === 'own' ? null : { kind: 'percent', value: Number(id) });
  };
  return (
    <CorrectFrame
      onClose={onClose}
      correction={{
        ...correctionOf(terms ?? fullComp, text),
        title,
        label: t('correction.discount.button'),
        variant: 'primary',
        isComplete,
        isWithinRights: terms === null || isWithinLimit(terms, rights.discountMaxPercent),
      }}
    >
      {current !== undefined && <DiscountNow discount={current} removal={removal} onDone={onClose} />}
      {children}
      <PayChoice
        label={t('correction.discount.label')}
        options={[
          ...presets.map(value => ({ id: String(value), label: t('till.tip.percent', { percent: value }) })),
          { id: '100', label: t('correction.discount.comp') },
          { id: 'own', label: t('correction.discount.ownPercent') },
          { id: 'amount', label: t('correction.discount.amount') },
        ]}
        isSelected={id => id === way}
        onSelect={choose}
      />
      {way === 'own' && (
        <NumberField
          label={t('correction.discount.percentLabel')}
          value={terms?.value ?? null}
          onChange={value => setTerms(value === null ? null : { kind: 'percent', value })}
        />
      )}
      {way === 'amount' && (
        <PayMoneyField
          label={t('correction.discount.amountLabel')}
          amount={terms?.value ?? null}
          onChange={value => setTerms(value === null ? null : { kind: 'amount', value })}
        />
      )}
      {terms !== null && (
        <p className={styles.off}>
          {t('correction.discount.reduction')}
          <strong>{money(discountOn(base, terms))}</strong>
        </p>
      )}
      <p className={styles.hint}>{t('correction.discount.limit', { percent: rights.discountMaxPercent })}</p>
      <CorrectReason reasons={restaurant.discountReasons} reason={reason} onChange={setReason} />
    </CorrectFrame>
  );
}
