/**
 * Waiters' initials, number of guests, and number of orders if there are several; full names for screen
 * readers.
 */

import { Users } from '#icons';
import { initialsOf } from '../../../i18n/initials.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import type { TileFacts } from './tile-facts.ts';

export function TilePeople({
  facts: { waiterNames, guestCount, orderCount },
}: {
  facts: Pick<TileFacts, 'waiterNames' | 'guestCount' | 'orderCount'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <span title={waiterNames.join(', ')}>
        <span aria-hidden="true">{waiterNames.map(initialsOf).join(' ')}</span>
        <span className="visually-hidden">{waiterNames.join(', ')}</span>
      </span>
      {guestCount > 0 && (
        <span>
          <span aria-hidden="true">
            <Users />
            {guestCount}
          </span>
          <span className="visually-hidden">{t('order.guests', { count: guestCount })}</span>
        </span>
      )}
      {orderCount > 1 && <span>{t('waiter.tile.orders', { count: orderCount })}</span>}
    </>
  );
}
