/**
 * Keeps the second tap of a double tap, or an impatient third, from landing on whatever came to the place of what was
 * tapped: for a moment, taps at that place do nothing.
 */

const restMs = 700;
/** Further away than two taps of one thumb on one button. */
const nearPx = 32;

type Point = { x: number; y: number };
let lastTap: Point | null = null;

/** Taps by keyboard or a script have no place and are never held back. */
function placeOf({ detail, clientX, clientY }: MouseEvent): Point | null {
  return detail === 0 ? null : { x: clientX, y: clientY };
}

/** Remembers where was tapped last; the answer ends it. */
export function watchTaps(page: Window): () => void {
  const remember = (event: MouseEvent) => {
    lastTap = placeOf(event);
  };
  page.addEventListener('click', remember, true);
  return () => page.removeEventListener('click', remember, true);
}

/** To be called when a tap's place changes its meaning. Each tap held back begins the rest anew; one elsewhere ends it. */
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
  // A slow phone draws for long: the rest counts from when the person sees what came.
  requestAnimationFrame(() => requestAnimationFrame(() => timer && begin()));
}
