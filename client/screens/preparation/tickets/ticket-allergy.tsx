/**
 * The allergies on a ticket, in the strongest contrast of the screen; no line can be marked ready before they
 * are acknowledged.
 */

import { useTranslation } from 'react-i18next';
import { Eye, TriangleAlert } from '#icons';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import styles from './ticket-allergy.module.css';

export function TicketAllergy({
  ticket,
  isContinued,
  onSeen,
}: {
  ticket: Ticket;
  /** A further card of the same ticket: repeats the allergies, which are acknowledged on the first card. */
  isContinued: boolean;
  onSeen: (ticket: Ticket) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const { allergies = [], allergyNote, allergySeen, isAllergyUnseen, isAllergyChanged } = ticket;
  if (allergies.length === 0 && allergyNote === undefined) return null;
  return (
    <section className={styles.allergy} data-unseen={isAllergyUnseen ?? false}>
      <p className={styles.title}>
        <TriangleAlert aria-hidden="true" />
        {t(isAllergyChanged ? 'preparation.allergy.changed' : 'preparation.allergy.title')}
      </p>
      {allergies.map(({ seat, allergens, note }) => {
        const names = allergens.map(allergen => t(`allergens.${allergen}`));
        return (
          <p key={seat ?? 0} className={styles.entry}>
            {seat !== undefined && <span>{t('order.seat', { number: seat })}</span>}
            {[...names, ...(note === undefined ? [] : [note])].join(', ')}
          </p>
        );
      })}
      {allergyNote !== undefined && <p className={styles.entry}>{allergyNote}</p>}
      {isAllergyUnseen && !isContinued && (
        <button type="button" onClick={() => onSeen(ticket)}>
          <Eye aria-hidden="true" />
          {t('preparation.allergy.see')}
        </button>
      )}
      {allergySeen !== undefined && !isContinued && (
        <p className={styles.seen}>
          {t('preparation.allergy.seenBy', { name: allergySeen.by.name, time: time(allergySeen.at) })}
        </p>
      )}
    </section>
  );
}
