/** Cash movements of a session: amount, person and reason. */

import type { CashMovement } from '#shared/order/payment-schema.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTranslation } from '../translation/use-translation.tsx';
import styles from './cash-figures.module.css';

export function CashMovements({ movements }: { movements: readonly CashMovement[] }) {
  const { t } = useTranslation();
  const { money, time } = useFormats();
  if (movements.length === 0) return null;
  return (
    <ul className={styles.movements} aria-label={t('cash.movements')}>
      {movements.map(({ id, kind, amount, reason, depositReturn, by, at }) => (
        <li key={id}>
          <span>
            {depositReturn === undefined ? reason : t('cash.depositReturn.title')}
            <small>
              {[
                depositReturn === undefined
                  ? t(`cash.${kind}`)
                  : `${depositReturn.pieces} × ${money(depositReturn.deposit)}`,
                by.name,
                time(at),
              ].join(' · ')}
            </small>
          </span>
          <span>{money(kind === 'payIn' ? amount : -amount)}</span>
        </li>
      ))}
    </ul>
  );
}
