import { type RefObject, useEffect } from 'react';

/** Room that stays visible beside the chosen one, so that its neighbour shows there is more. */
const insetPx = 16;

/** Scrolls a row of buttons sideways, once `chosen` is another one, until that one (`aria-pressed`) is whole inside. The row has to be positioned. */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is looked at when another one is chosen.
  useEffect(() => {
    const { current } = row;
    const button = current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!current || !button) return;
    const { offsetLeft: left, offsetWidth: width } = button;
    const isWhole = left >= current.scrollLeft && left + width <= current.scrollLeft + current.clientWidth;
    if (!isWhole) current.scrollLeft = left - insetPx;
  }, [row, chosen]);
}
