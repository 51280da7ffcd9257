import { type RefObject, useEffect } from 'react';

/** Keeps this much of the neighbouring button visible, to show that there is more. */
const insetPx = 16;

/**
 * Scrolls a row of buttons sideways until the button of the new `chosen` (`aria-pressed`) is fully visible.
 * The row has to be positioned.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is looked at when another one is chosen.
  useEffect(() => {
    // With the next frame: measuring at once would lay the screen out within the task that rendered it.
    const frame = requestAnimationFrame(() => {
      const { current } = row;
      const button = current?.querySelector<HTMLElement>('[aria-pressed=true]');
      if (!current || !button) return;
      const { offsetLeft: left, offsetWidth: width } = button;
      const isWhole = left >= current.scrollLeft && left + width <= current.scrollLeft + current.clientWidth;
      if (!isWhole) current.scrollLeft = left - insetPx;
    });
    return () => cancelAnimationFrame(frame);
  }, [row, chosen]);
}
