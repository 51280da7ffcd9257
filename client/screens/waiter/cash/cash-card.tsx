/**
 * One cash session as its holder sees it: opens it with a float, pays in and out, counts it, and shows the
 * result.
 */
import { useState } from 'react';
import { limits } from '#shared/kernel/limits.ts';
import type { CashMovement, CashSession, CashSessionKind } from '#shared/order/payment-schema.ts';
import { CashFigures } from '../../../cash/cash-figures.tsx';
import { CashMovements } from '../../../cash/cash-movements.tsx';
import { MovementDialog } from '../../../cash/movement-dialog.tsx';
import { PayMoneyField } from '../../../cash/pay-money-field.tsx';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/messages/problem-notice.tsx';
import { useWrite } from '../../../writes/use-write.ts';
import styles from './cash-screen.module.css';
import { CountDialog } from './count-dialog.tsx';
import { DepositReturn } from './deposit-return.tsx';

/** Form that opens the next session. */
export function OpenCash({ kind, title, text }: { kind: CashSessionKind; title: string; text: string }) {
  const { t } = useTranslation();
  const open = useWrite('openCashSession');
  const [float, setFloat] = useState<number | null>(null);
  const isFaulty = float === null || float > limits.paymentMax;
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.form}>
        <PayMoneyField label={t('cash.float')} amount={float} max={limits.paymentMax} onChange={setFloat} />
        <ProblemNotice problem={open.problem} onDismiss={open.reset} />
        <Button
          variant="primary"
          size="large"
          isPending={open.isPending}
          disabled={isFaulty}
          onClick={() => {
            if (float !== null) void open.run({ body: { kind, float } }).catch(() => undefined);
          }}
        >
          {t('cash.open')}
        </Button>
      </div>
    </section>
  );
}

export function CashCard({ session, title }: { session: CashSession; title: string }) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormats();
  const [dialog, setDialog] = useState<CashMovement['kind'] | 'count' | null>(null);
  const { state, float, figures, recount } = session;
  const close = () => setDialog(null);
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p>
        {[
          t('cash.openedAt', { time: dateTime(session.openedAt) }),
          ...(state === 'open' ? [] : [t(`cash.states.${state}`)]),
        ].join(' · ')}
      </p>
      {state === 'recount' && recount && (
        <p role="status">{t('cash.recountAsked', { name: recount.by.name, reason: recount.reason })}</p>
      )}
      {figures === undefined ? (
        <p>{t('cash.floatIs', { amount: money(float) })}</p>
      ) : (
        <CashFigures float={float} figures={figures} />
      )}
      <CashMovements movements={session.movements} />
      <div className={styles.buttons}>
        {state === 'open' && (
          <>
            <Button size="large" onClick={() => setDialog('payIn')}>
              {t('cash.payIn')}
            </Button>
            <Button size="large" onClick={() => setDialog('payOut')}>
              {t('cash.payOut')}
            </Button>
            <DepositReturn session={session} />
          </>
        )}
        {(state === 'open' || state === 'recount') && (
          <Button variant="primary" size="large" onClick={() => setDialog('count')}>
            {t(state === 'open' ? 'cash.count.end' : 'cash.count.again')}
          </Button>
        )}
      </div>
      {dialog === 'count' && <CountDialog session={session} onClose={close} />}
      {(dialog === 'payIn' || dialog === 'payOut') && (
        <MovementDialog session={session} kind={dialog} onClose={close} />
      )}
    </section>
  );
}
