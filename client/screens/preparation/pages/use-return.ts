/** The automatic return to the first page, or to the top, after a time without input. */
import { useEffect, useRef } from 'react';

/** After this time without input the oldest tickets return. */
const backAfterMs = 30_000;

export function useReturn(isWanted: boolean, goBack: () => void): void {
  const goBackRef = useRef(goBack);
  useEffect(() => {
    goBackRef.current = goBack;
  });
  useEffect(() => {
    if (!isWanted) return;
    const back = () => goBackRef.current();
    let timer = setTimeout(back, backAfterMs);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(back, backAfterMs);
    };
    window.addEventListener('pointerdown', stay, true);
    window.addEventListener('keydown', stay, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', stay, true);
      window.removeEventListener('keydown', stay, true);
    };
  }, [isWanted]);
}
