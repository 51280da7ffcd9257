/** What the Send of this visit put where, for a moment: then, and on the next visit, the place belongs to what comes next. */
import { useEffect, useState } from 'react';
import type { SendCounts } from '../../../../writes/order-requests.ts';

const shownMs = 8_000;

/** Null without one; also as soon as there is something new to send, whoever added it. */
export function useSentNow(lastSent: SendCounts | null, hasDrafts: boolean): SendCounts | null {
  const [over, setOver] = useState(lastSent);
  useEffect(() => {
    if (lastSent === over) return;
    const timer = setTimeout(() => setOver(lastSent), shownMs);
    return () => clearTimeout(timer);
  }, [lastSent, over]);
  return lastSent === over || hasDrafts ? null : lastSent;
}
