/** How many columns of tickets fit: four on a wall screen, one on a phone. */
import { useSyncExternalStore } from 'react';

const columnPx = 380;
/** From this width on the all-day list stands beside the columns. */
const sidePx = { from: 900, width: 320 };

export function columnCountFor(widthPx: number): number {
  const room = widthPx >= sidePx.from ? widthPx - sidePx.width : widthPx;
  return Math.max(1, Math.floor(room / columnPx));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export function useColumnCount(): number {
  return useSyncExternalStore(subscribe, () => columnCountFor(window.innerWidth));
}
