/** The waiter's tips in cash and cash to hand in of the sessions that they counted within the shift. */
import type { WaiterShift } from '#shared/cash/day-report-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';

/** Undefined before the count. */
export function countedCash(
  sessions: readonly CashSession[],
  userId: string,
  from: string,
): WaiterShift['cash'] {
  const counted = sessions.flatMap(({ kind, holder, counts, figures }) => {
    const at = counts.at(-1)?.at ?? '';
    return kind === 'waiter' && holder.id === userId && at >= from && figures !== undefined ? [figures] : [];
  });
  if (counted.length === 0) return undefined;
  const tips = counted.flatMap(figures => figures.tips).filter(({ by }) => by.id === userId);
  return {
    tips: tips.reduce((sum, { cash }) => sum + cash, 0),
    toHandIn: counted.reduce((sum, figures) => sum + figures.toHandIn, 0),
  };
}
