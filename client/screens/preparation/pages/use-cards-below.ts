/** Which cards of a list that is scrolled are not wholly in sight below: what is not seen must not be forgotten. */
import { type RefObject, useEffect, useState } from 'react';

type CardsBelow = {
  /** From `data-ticket`, each once. */
  ids: readonly string[];
  scrollOn: () => void;
};

/** `coveredPx`: of the window's lower edge, by what says how many they are. */
function cardsBelow(list: HTMLElement, coveredPx: number): HTMLElement[] {
  const bottom = Math.min(list.getBoundingClientRect().bottom, window.innerHeight - coveredPx);
  return [...list.children]
    .filter(card => card instanceof HTMLElement)
    .filter(card => card.getBoundingClientRect().bottom > bottom);
}

/** `coveredPx`: null where the list is not scrolled. */
export function useCardsBelow(list: RefObject<HTMLElement | null>, coveredPx: number | null): CardsBelow {
  const [ids, setIds] = useState('');
  // After each paint: a card may have grown or gone.
  useEffect(() => {
    const below = coveredPx === null || list.current === null ? [] : cardsBelow(list.current, coveredPx);
    setIds([...new Set(below.map(({ dataset }) => dataset['ticket'] ?? ''))].join(' '));
  });
  return {
    ids: ids === '' ? [] : ids.split(' '),
    scrollOn() {
      const scroller = list.current?.closest('[data-scroller]');
      scroller?.scrollBy({ top: scroller.clientHeight * 0.8 });
    },
  };
}
