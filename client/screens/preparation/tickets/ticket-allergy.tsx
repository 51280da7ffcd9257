/**
 * The allergies on a card, in the strongest contrast of the screen; no line can be marked ready before they
 * are acknowledged, with one tap for the order at its station.
 */

import { Eye, TriangleAlert } from '#icons';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import styles from './ticket-allergy.module.css';
import { joinedAllergies } from './ticket-facts.ts';

export function TicketAllergy({
  tickets,
  isContinued,
  onSeen,
}: {
  /** The tickets of one order. */
  tickets: readonly Ticket[];
  /** A further part of the same card: repeats the allergies, which are acknowledged on the first. */
  isContinued: boolean;
  onSeen: (ticket: Ticket) => void;
}) {
  const { t } = useTranslation();
  const { time } = useFormats();
  const allergies = joinedAllergies(tickets);
  const notes = [...new Set(tickets.flatMap(({ allergyNote }) => allergyNote ?? []))];
  if (allergies.length + notes.length === 0) return null;
  const unseen = tickets.find(({ isAllergyUnseen }) => isAllergyUnseen);
  const isChanged = tickets.some(({ isAllergyChanged }) => isAllergyChanged);
  const sight = unseen === undefined && tickets.flatMap(({ allergySeen }) => allergySeen ?? [])[0];
  return (
    <section className={styles.allergy} data-unseen={unseen !== undefined}>
      <p className={styles.title}>
        <TriangleAlert aria-hidden="true" />
        {t(isChanged ? 'preparation.allergy.changed' : 'preparation.allergy.title')}
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
      {notes.map(note => (
        <p key={note} className={styles.entry}>
          {note}
        </p>
      ))}
      {unseen && !isContinued && (
        <button type="button" onClick={() => onSeen(unseen)}>
          <Eye aria-hidden="true" />
          {t('preparation.allergy.see')}
        </button>
      )}
      {sight && !isContinued && (
        <p className={styles.seen}>
          {t('preparation.allergy.seenBy', { name: sight.by.name, time: time(sight.at) })}
        </p>
      )}
    </section>
  );
}
