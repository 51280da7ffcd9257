/** Payment method, tip, and for cash the amount received. */

import { paymentKinds } from '#shared/order/payment-kinds.ts';
import type { PaymentKind } from '#shared/order/payment-schema.ts';
import type { RestaurantSummary } from '#shared/venue/user-schema.ts';
import { PayMoneyField } from '../../../cash/pay-money-field.tsx';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { PayChoice } from '../dialogs/pay-choice.tsx';
import { quickCash, tipOf } from './pay-cash.ts';
import styles from './pay-method.module.css';

/** `percent` applies to the amount being paid; `amount` is typed. */
type TipChoice = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number | null };
/** `tendered` null: exact amount. */
export type PayMethodChoice = {
  kind: PaymentKind;
  tip: TipChoice;
  tendered: number | null;
  isTyping: boolean;
};

export const exactCash: PayMethodChoice = {
  kind: 'cash',
  tip: { kind: 'percent', percent: 0 },
  tendered: null,
  isTyping: false,
};

export function tipAmount(tip: TipChoice, amount: number): number {
  return tip.kind === 'percent' ? tipOf(amount, tip.percent) : (tip.amount ?? 0);
}

/** The choice that gives a payment's tip: one of the presets if it can. */
export function tipChoiceOf(
  { amount, tip }: { amount: number; tip: number },
  { tipPresets }: RestaurantSummary,
): TipChoice {
  const percent = [0, ...tipPresets].find(preset => tipOf(amount, preset) === tip);
  return percent === undefined ? { kind: 'amount', amount: tip } : { kind: 'percent', percent };
}

/** Whether the phone asks for a tip; for a card the terminal may. */
export function asksTip({ terminals, tipsOnTerminal }: RestaurantSummary, kind: PaymentKind): boolean {
  return !(kind === 'card' && terminals !== undefined && tipsOnTerminal);
}

type Part = { amount: number; choice: PayMethodChoice; onChange: (choice: PayMethodChoice) => void };

export function PayMethod({ amount, choice, onChange }: Part) {
  const { t } = useTranslation();
  const { restaurant } = useMember();
  return (
    <div className={styles.method} tabIndex={-1}>
      <PayChoice
        label={t('till.kind.label')}
        columns={4}
        options={paymentKinds.map(id => ({ id, label: t(`till.kind.${id}`) }))}
        isSelected={kind => kind === choice.kind}
        onSelect={kind => onChange({ ...choice, kind, tendered: null, isTyping: false })}
      />
      {asksTip(restaurant, choice.kind) && <Tip amount={amount} choice={choice} onChange={onChange} />}
      {choice.kind === 'cash' && <Cash amount={amount} choice={choice} onChange={onChange} />}
      {choice.kind === 'card' && restaurant.terminals === undefined && (
        <p className={styles.hint}>{t('till.kind.cardHint')}</p>
      )}
    </div>
  );
}

function Tip({ amount, choice, onChange }: Part) {
  const { t } = useTranslation();
  const { moneyPlain } = useFormats();
  const { tipPresets } = useMember().restaurant;
  const { tip } = choice;
  const options = [
    { id: '0', label: t('till.tip.none') },
    ...tipPresets.map(percent => ({
      id: String(percent),
      label: t('till.tip.percent', { percent }),
      detail: moneyPlain(tipOf(amount, percent)),
    })),
    { id: 'own', label: t('till.tip.own') },
  ];
  const selected = tip.kind === 'amount' ? 'own' : String(tip.percent);
  const choose = (id: string) =>
    onChange({
      ...choice,
      tip: id === 'own' ? { kind: 'amount', amount: null } : { kind: 'percent', percent: Number(id) },
    });
  return (
    <>
      <PayChoice
        label={t('till.tip.label')}
        columns={5}
        options={options}
        isSelected={id => id === selected}
        onSelect={choose}
      />
      {tip.kind === 'amount' && (
        <PayMoneyField
          label={t('till.tip.amountLabel')}
          amount={tip.amount}
          isOpened={tip.amount === null}
          onChange={typed => onChange({ ...choice, tip: { kind: 'amount', amount: typed } })}
        />
      )}
    </>
  );
}

function Cash({ amount, choice, onChange }: Part) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const { currency } = useMember().restaurant;
  const sum = amount + tipAmount(choice.tip, amount);
  const { tendered, isTyping } = choice;
  const quick = quickCash(sum, currency);
  const options = [
    { id: 'exact', label: t('till.cash.exact') },
    ...quick.map(cash => ({ id: String(cash), label: moneyPlain(cash) })),
    { id: 'own', label: t('till.cash.own') },
  ];
  const selected = isTyping ? 'own' : tendered === null ? 'exact' : String(tendered);
  const rest = tendered === null ? 0 : tendered - sum;
  return (
    <>
      <PayChoice
        label={t('till.cash.label')}
        options={options}
        isSelected={id => id === selected}
        onSelect={id =>
          onChange({
            ...choice,
            isTyping: id === 'own',
            tendered: id === 'exact' || id === 'own' ? null : Number(id),
          })
        }
      />
      {isTyping && (
        <PayMoneyField
          label={t('till.cash.ownLabel')}
          amount={tendered}
          isOpened
          onChange={typed => onChange({ ...choice, tendered: typed })}
        />
      )}
      {rest > 0 && (
        <button
          type="button"
          className={styles.keep}
          onClick={({ currentTarget }) => {
            // The button disappears, so focus moves to the choices.
            currentTarget.parentElement?.focus();
            onChange({
              ...choice,
              tip: { kind: 'amount', amount: tipAmount(choice.tip, amount) + rest },
            });
          }}
        >
          {t('till.cash.keepRest', { amount: money(rest) })}
        </button>
      )}
    </>
  );
}
