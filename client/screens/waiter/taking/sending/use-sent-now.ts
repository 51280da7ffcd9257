/** Result of the last Send of this visit, for a short time. */
import { useEffect, useState } from 'react';
import type { SendCounts } from '../../../../writes/order-projection.ts';

const shownMs = 8_000;

/** Null without one, and as soon as there is an unsent line, whoever added it. */
export function useSentNow(lastSent: SendCounts | null, hasDrafts: boolean): SendCounts | null {
  const [over, setOver] = useState(lastSent);
  useEffect(() => {
    if (lastSent === over) return;
    const timer = setTimeout(() => setOver(lastSent), shownMs);
    return () => clearTimeout(timer);
  }, [lastSent, over]);
  return lastSent === over || hasDrafts ? null : lastSent;
}
