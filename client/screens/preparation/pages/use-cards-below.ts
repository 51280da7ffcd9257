/** Cards of a scrolling list that are not fully visible below, so that they can be counted in a marker. */
import { type RefObject, useEffect, useState } from 'react';

type CardsBelow = {
  /** Ids from `data-ticket`, without duplicates. */
  ids: readonly string[];
  scrollOn: () => void;
};

/** `coveredPx`: height of the marker that covers the window's lower edge. */
function cardsBelow(list: HTMLElement, coveredPx: number): HTMLElement[] {
  // A list scrolls by whole pixels, so its last card can end a part of one below.
  const bottom = Math.min(list.getBoundingClientRect().bottom, window.innerHeight - coveredPx) + 1;
  return [...list.children]
    .filter(card => card instanceof HTMLElement)
    .filter(card => card.getBoundingClientRect().bottom > bottom);
}

/** `coveredPx`: null if the list does not scroll. */
export function useCardsBelow(list: RefObject<HTMLElement | null>, coveredPx: number | null): CardsBelow {
  const [ids, setIds] = useState('');
  // Runs after each paint, too, because a card may have grown or gone.
  useEffect(() => {
    const read = () => {
      const below = coveredPx === null || list.current === null ? [] : cardsBelow(list.current, coveredPx);
      setIds([...new Set(below.map(({ dataset }) => dataset['ticket'] ?? ''))].join(' '));
    };
    read();
    window.addEventListener('scroll', read, true);
    window.addEventListener('resize', read);
    return () => {
      window.removeEventListener('scroll', read, true);
      window.removeEventListener('resize', read);
    };
  });
  return {
    ids: ids === '' ? [] : ids.split(' '),
    scrollOn() {
      const scroller = list.current?.closest('[data-scroller]');
      scroller?.scrollBy({ top: scroller.clientHeight * 0.8 });
    },
  };
}
