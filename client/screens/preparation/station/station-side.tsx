/** Beside the tickets: how much of each dish is open over all of them, what is out, and the finished tickets that can come back. */
import { useTranslation } from 'react-i18next';
import type { PreparationLocation } from '#shared/roles.ts';
import type { Ticket } from '#shared/schemas/ticket-schema.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { OutSection } from '../availability/out-section.tsx';
import { countAllDay, lastReadyAt } from '../tickets/ticket-facts.ts';
import { ticketPlace } from '../tickets/ticket-label.ts';
import styles from './station-side.module.css';

export function StationSide({
  location,
  tickets,
  recallable,
  onRecall,
}: {
  location: PreparationLocation;
  tickets: readonly Ticket[];
  /** Finished tickets, the last first. */
  recallable: readonly Ticket[];
  onRecall: (ticket: Ticket) => void;
}) {
  const { t, i18n } = useTranslation();
  const { time } = useFormats();
  const counts = countAllDay(tickets, named => displayName(named, i18n.language));
  return (
    <aside className={styles.side}>
      <section>
        <h2>{t('preparation.allDay')}</h2>
        {counts.length === 0 && <p className={styles.none}>{t('preparation.allDayEmpty')}</p>}
        <ul>
          {counts.map(({ name, quantity }) => (
            <li key={name} className={styles.count}>
              <b>{quantity}</b>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </section>
      <OutSection location={location} />
      <section>
        <h2>{t('preparation.recall.title')}</h2>
        {recallable.length === 0 && <p className={styles.none}>{t('preparation.recall.empty')}</p>}
        <ul>
          {recallable.map((ticket, index) => (
            <li key={ticket.id}>
              <button type="button" className={styles.recall} onClick={() => onRecall(ticket)}>
                <b>{index === 0 && <kbd>R</kbd>}</b>
                <span>
                  {t('preparation.recall.at', {
                    where: ticketPlace(t, ticket),
                    time: time(lastReadyAt(ticket) || ticket.sentAt),
                  })}
                  <ComingNames ticket={ticket} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

/** Who has said that they come for it. */
function ComingNames({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const names = new Set(
    ticket.lines.flatMap(({ state, claimedBy }) => (state === 'ready' && claimedBy ? [claimedBy.name] : [])),
  );
  if (names.size === 0) return null;
  return (
    <small className={styles.coming}>{t('preparation.line.coming', { name: [...names].join(', ') })}</small>
  );
}
