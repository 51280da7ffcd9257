/**
 * Ignores taps for a moment at the place of the last tap, so that the second tap of a double tap, or an
 * impatient third, does not hit what has just appeared there.
 */

const restMs = 700;
/** Further than the distance between two taps of one thumb on one button. */
const nearPx = 32;

type Point = { x: number; y: number };
let lastTap: Point | null = null;

/** Taps by keyboard or script have no position and are never ignored. */
function placeOf({ detail, clientX, clientY }: MouseEvent): Point | null {
  return detail === 0 ? null : { x: clientX, y: clientY };
}

/** Records the position of the last tap; returns the stop function. */
export function watchTaps(page: Window): () => void {
  const remember = (event: MouseEvent) => {
    lastTap = placeOf(event);
  };
  // Escape and the back gesture end a dialog without a tap.
  const forget = () => {
    lastTap = null;
  };
  page.addEventListener('click', remember, true);
  page.addEventListener('cancel', forget, true);
  return () => {
    page.removeEventListener('click', remember, true);
    page.removeEventListener('cancel', forget, true);
  };
}

/**
 * Call when the place of a tap changes its meaning. Each ignored tap restarts the pause; a tap at another
 * place ends it.
 */
export function restTaps(): void {
  const place = lastTap;
  if (place === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('click', holdBack, true);
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(end, restMs);
  };
  const holdBack = (event: MouseEvent) => {
    const tap = placeOf(event);
    if (tap === null) return;
    if (Math.hypot(tap.x - place.x, tap.y - place.y) > nearPx) return end();
    event.preventDefault();
    event.stopPropagation();
    begin();
  };
  window.addEventListener('click', holdBack, true);
  begin();
  // The pause starts after the next paint, because a slow phone draws for long.
  requestAnimationFrame(() => requestAnimationFrame(() => timer && begin()));
}
