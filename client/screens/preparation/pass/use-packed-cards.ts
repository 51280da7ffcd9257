/**
 * Spans each card over as many low grid rows as it is high, so that no gap stays below a short one; the order
 * stays.
 */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Row height of `pass-screen.module.css`. */
const rowPx = 2;
const gapPx = 16;

function pack(card: HTMLElement): void {
  card.style.gridRowEnd = `span ${Math.ceil((card.offsetHeight + gapPx) / rowPx)}`;
}

function packAll(cards: Iterable<Element>): void {
  for (const card of cards) if (card instanceof HTMLElement) pack(card);
}

/** `ids`: ids of the cards on screen. */
export function usePackedCards(list: RefObject<HTMLElement | null>, ids: string): void {
  const [observer] = useState(
    () => new ResizeObserver(entries => packAll(entries.map(({ target }) => target))),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are the list's children.
  useLayoutEffect(() => {
    observer.disconnect();
    const cards = [...(list.current?.children ?? [])];
    packAll(cards);
    for (const card of cards) observer.observe(card);
  }, [observer, list, ids]);
}
