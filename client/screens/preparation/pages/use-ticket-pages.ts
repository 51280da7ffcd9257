/** The tickets' pages: their layout, the page on screen, and the automatic return to the first page, which may sort its cards. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BoardCard } from '../tickets/station-board.ts';
import { firstLayout, type PageLayout, readLayout, readTidyLayout } from './measured-cards.ts';
import { useReturn } from './use-return.ts';

export type TicketPages = {
  listRef: RefObject<HTMLDivElement | null>;
  layout: PageLayout;
  /** 0-based. */
  page: number;
  turn: (by: 1 | -1) => void;
};

/**
 * Calls back when the size of the list or of a card changes without a render: another window, a font, a
 * longer time.
 */
function useSizeChanges(
  listRef: TicketPages['listRef'],
  cards: readonly BoardCard[],
  onChange: () => void,
): void {
  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  const [observer] = useState(() => new ResizeObserver(() => onChangeRef.current()));
  const observed = useRef<ReadonlySet<Element>>(new Set());
  useEffect(() => () => observer.disconnect(), [observer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are the list's children.
  useEffect(() => {
    if (listRef.current === null) return;
    const present = new Set([listRef.current, ...listRef.current.children]);
    for (const element of observed.current) if (!present.has(element)) observer.unobserve(element);
    // Observing an element again would report it again, even with the same size.
    for (const element of present) if (!observed.current.has(element)) observer.observe(element);
    observed.current = present;
  }, [observer, listRef, cards]);
}

export function useTicketPages(
  cards: readonly BoardCard[],
  isHeld: boolean,
  isScrolled: boolean,
  language: string,
): TicketPages {
  const listRef = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState(firstLayout);
  const [wantedPage, setWantedPage] = useState(0);
  const lastPage = layout.pageCount - 1;
  const page = Math.min(wantedPage, lastPage);

  /** Cards for which others were moved. */
  const shiftedFor = useRef('');
  const measure = () => {
    if (listRef.current === null) return;
    const ids = cards.map(({ id }) => id).join();
    const mayShift = shiftedFor.current !== ids;
    if (!isHeld) shiftedFor.current = ids;
    setLayout(readLayout(listRef.current, layout, { isHeld, mayShift, isScrolled, page }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the cards' heights, though it is not read here.
  useLayoutEffect(measure, [cards, isHeld, isScrolled, language, page, layout.parts]);
  useSizeChanges(listRef, cards, measure);

  useReturn(!isScrolled, () => {
    setWantedPage(0);
    if (listRef.current !== null) setLayout(readTidyLayout(listRef.current, layout));
  });
  return {
    listRef,
    layout,
    page,
    turn: by => setWantedPage(Math.max(0, Math.min(lastPage, page + by))),
  };
}
