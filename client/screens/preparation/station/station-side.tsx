/**
 * Side panel: open units of each dish over all tickets, unavailable dishes, recallable tickets, and the link
 * to the other pages. Only the counts shrink on a low screen.
 */
import { type ReactNode, useRef, useState } from 'react';
import { countBefore } from '#shared/catalog/half-portion.ts';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import type { Ticket } from '#shared/order/ticket-schema.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { OutSection } from '../availability/out-section.tsx';
import { useCardsBelow } from '../pages/use-cards-below.ts';
import { RecallList } from '../tickets/recall-list.tsx';
import { countAllDay, followAllDay, sortedByStep } from '../tickets/ticket-facts.ts';
import { useStationName } from '../tickets/use-station-name.ts';
import styles from './station-side.module.css';

/** Sorted step by step, as time goes on, so that little of the list moves at once. */
function useAllDay(tickets: readonly Ticket[], nowMs: number) {
  const nameOf = useStationName();
  const [shown, setShown] = useState(() => ({
    tickets,
    nowMs,
    nameOf,
    dishes: countAllDay(tickets, nameOf),
  }));
  if (shown.tickets === tickets && shown.nowMs === nowMs && shown.nameOf === nameOf) return shown.dishes;
  const counts = countAllDay(tickets, nameOf);
  const followed = shown.nameOf === nameOf ? followAllDay(shown.dishes, counts) : counts;
  const dishes = shown.nowMs === nowMs ? followed : sortedByStep(followed);
  setShown({ tickets, nowMs, nameOf, dishes });
  return dishes;
}

export function StationSide({
  location,
  tickets,
  recallable,
  onRecall,
  nowMs,
  litDish,
  onLight,
  children,
}: {
  location: PreparationLocation;
  tickets: readonly Ticket[];
  /** Finished tickets, latest first; those of an item were finished together. */
  recallable: readonly (readonly Ticket[])[];
  onRecall: (tickets: readonly Ticket[]) => void;
  nowMs: number;
  litDish: string | null;
  /** Toggles highlighting the tickets of a dish. */
  onLight: (dish: string) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const dishes = useAllDay(tickets, nowMs);
  const list = useRef<HTMLUListElement>(null);
  const below = useCardsBelow(list, 0).ids;
  return (
    <aside className={styles.side}>
      <section className={styles.allDay}>
        <h2>{t('preparation.allDay')}</h2>
        {dishes.length === 0 ? (
          <p className={styles.none}>{t('preparation.allDayEmpty')}</p>
        ) : (
          <ul ref={list} aria-label={t('preparation.allDay')}>
            {dishes.map(({ name, quantity }, index) => (
              <li key={name} data-ticket={index} data-below={below.includes(`${index}`)}>
                <button
                  type="button"
                  className={styles.count}
                  disabled={quantity === 0}
                  aria-pressed={name === litDish}
                  onClick={() => onLight(name)}
                >
                  <b>{countBefore(name, quantity)}</b>
                  <span>{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {below.length > 0 && <p>{t('preparation.pages.below', { count: below.length })}</p>}
      </section>
      <OutSection location={location} />
      <section className={styles.pinned}>
        <h2>{t('preparation.recall.title')}</h2>
        <RecallList recallable={recallable} nowMs={nowMs} onRecall={onRecall} />
      </section>
      <div className={styles.pages}>{children}</div>
    </aside>
  );
}
