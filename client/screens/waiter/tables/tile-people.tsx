/** Whose table it is, in initials, and how many guests; in full for screen readers. */
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../../i18n/initials.ts';
import type { TileFacts } from './tile-facts.ts';

export function TilePeople({ waiterNames, guestCount }: Pick<TileFacts, 'waiterNames' | 'guestCount'>) {
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
    </>
  );
}
