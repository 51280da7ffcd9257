/** Section with this station's unavailable (86) and scarce dishes, and a button to edit them. */
import { useState } from 'react';
import type { PreparationLocation } from '#shared/kernel/roles.ts';
import { useRead } from '../../../data/use-read.ts';
import { isOut } from '../../../orders/dish-out.ts';
import { useTranslation } from '../../../translation/use-translation.tsx';
import { loadable } from '../../../ui/loadable.tsx';
import styles from '../station/station-side.module.css';
import { dishesOf } from '../tickets/station-dishes.ts';
import { useStationName } from '../tickets/use-station-name.ts';

const AvailabilitySheet = loadable(async () => (await import('./availability-sheet.tsx')).AvailabilitySheet);

/** Dishes with at most this many portions left are listed. */
const scarceFrom = 5;

export function OutSection({ location }: { location: PreparationLocation }) {
  const { t } = useTranslation();
  const nameOf = useStationName();
  const menu = useRead('stationMenu');
  const [isOpen, setIsOpen] = useState(false);
  const dishes = dishesOf(menu.data ?? [], location);
  const scarce = dishes.filter(dish => !isOut(dish) && (dish.portionsLeft ?? Infinity) <= scarceFrom);
  const listed = [...dishes.filter(isOut), ...scarce];
  return (
    <section className={styles.pinned}>
      <div className={styles.outHead}>
        <h2>{t('preparation.out.title')}</h2>
        <button type="button" className={styles.outOpen} onClick={() => setIsOpen(true)}>
          {t('preparation.out.open')}
        </button>
      </div>
      {menu.data && listed.length === 0 && <p className={styles.none}>{t('preparation.out.none')}</p>}
      <ul>
        {listed.map(dish => (
          <li key={dish.id} className={styles.count} data-out={isOut(dish)}>
            <b>{isOut(dish) ? t('preparation.out.take') : dish.portionsLeft}</b>
            <span>
              {nameOf(dish)}
              {!isOut(dish) && <small> {t('preparation.out.left')}</small>}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <AvailabilitySheet location={location} menu={menu} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
