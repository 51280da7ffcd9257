/** Count by coins and notes with a running sum; the expected amount is not known to this screen. */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';
import { type CountedPieces, countedTotal, denominationsOf } from '#shared/venue/denominations.ts';
import { PayMoneyField } from '../../../cash/pay-money-field.tsx';
import { useFormats } from '../../../i18n/formats.ts';
import { useMember } from '../../../session/identity-context.tsx';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { restTaps } from '../../../ui/tap-rest.ts';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './cash-screen.module.css';

/** More pieces of one kind are probably an amount typed as pieces. */
const likelyPiecesMax = 100;
/** From here, so many notes that make up most of the count are one too, if the amount is payable in them. */
const doubtedNotesMin = 20;
const minorUnits = 100;
const leastNote = 10 * minorUnits;

function isAmountLikely({ value, pieces }: CountedPieces, total: number): boolean {
  if (pieces > likelyPiecesMax) return true;
  const isPayable = value >= leastNote && (pieces * minorUnits) % value === 0;
  return isPayable && pieces >= doubtedNotesMin && value * pieces * 2 > total;
}

/** Null if the text is not a whole number. */
function piecesOf(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const pieces = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.POSITIVE_INFINITY;
  return pieces <= limits.cashPiecesMax ? pieces : null;
}

export function CountDialog({ session, onClose }: { session: CashSession; onClose(): void }) {
  const { t } = useTranslation();
  const { money, moneyPlain } = useFormats();
  const { restaurant, rights } = useMember();
  const { currency, terminals = [] } = restaurant;
  // The others are compared in X and Z.
  const isLinked = terminals.some(({ tellsTotals }) => tellsTotals);
  const asksCards =
    rights.cardWithoutLink === true ||
    !terminals.length ||
    !terminals.every(({ tellsTotals }) => tellsTotals);
  const count = useWrite('countCash');
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [cardTotal, setCardTotal] = useState<number | null>(null);
  const [voucherTotal, setVoucherTotal] = useState<number | null>(null);
  const rows = denominationsOf(currency).map(value => {
    const text = typed[value] ?? '';
    return { value, text, pieces: piecesOf(text) };
  });
  const counted = rows.flatMap(({ value, pieces }) => (pieces ? [{ value, pieces }] : []));
  const total = countedTotal(counted);
  /** The sum that the question was about. */
  const [asked, setAsked] = useState<number | null>(null);
  const isAsked = asked === total;
  const isUnlikely = counted.some(one => isAmountLikely(one, total));
  const isUnclear = rows.some(({ pieces }) => pieces === null);
  const isUntouched = rows.every(({ text }) => text.trim() === '');
  const totals = {
    ...(cardTotal !== null && { cardTotal }),
    ...(voucherTotal !== null && { voucherTotal }),
  };
  const finish = () => {
    if (isUnlikely && !isAsked) {
      restTaps();
      setAsked(total);
      return;
    }
    void count
      .run({ params: { id: session.id }, body: { pieces: counted, ...totals } })
      .then(onClose)
      .catch(() => undefined);
  };
  return (
    <Modal
      isOpen
      variant="full"
      title={t('cash.count.title')}
      onClose={onClose}
      actions={
        <div className={styles.foot}>
          <p className={styles.sum}>
            {t('cash.counted')} <strong>{money(total)}</strong>
          </p>
          {isUnclear && <p role="alert">{t('cash.count.unclear', { max: limits.cashPiecesMax })}</p>}
          {isAsked && <p role="alert">{t('cash.count.unlikely')}</p>}
          <ProblemNotice problem={count.problem} onDismiss={count.reset} />
          <Button
            variant="primary"
            size="large"
            isPending={count.isPending}
            disabled={isUnclear || isUntouched}
            onClick={finish}
          >
            {isAsked ? t('cash.count.really', { amount: money(total) }) : t('cash.count.finish')}
          </Button>
        </div>
      }
    >
      <p>{t('cash.count.hint')}</p>
      <div className={styles.count}>
        {rows.map(({ value, text, pieces }, index) => (
          <div key={value} className={styles.row}>
            <label htmlFor={`pieces-${value}`}>{money(value)}</label>
            <input
              id={`pieces-${value}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={text}
              placeholder="0"
              aria-invalid={pieces === null || undefined}
              data-first-focus={index === 0 || undefined}
              onChange={({ target }) => setTyped({ ...typed, [value]: target.value })}
            />
            <output htmlFor={`pieces-${value}`}>{pieces ? moneyPlain(value * pieces) : ''}</output>
          </div>
        ))}
      </div>
      <div className={styles.form}>
        <p>{t('cash.count.totalsHint')}</p>
        {asksCards && (
          <PayMoneyField
            label={t(isLinked ? 'till.terminal.manual' : 'cash.count.card')}
            amount={cardTotal}
            onChange={setCardTotal}
          />
        )}
        <PayMoneyField label={t('cash.count.voucher')} amount={voucherTotal} onChange={setVoucherTotal} />
      </div>
    </Modal>
  );
}
