/** The waiter's tips in cash and cash to hand in, and what it consists of: of the sessions counted within the shift, or of the shift where nobody counts. */
import type { WaiterShift } from '#shared/cash/day-report-schema.ts';
import type { CashSession } from '#shared/order/payment-schema.ts';

type Part = 'float' | 'taken' | 'refunded' | 'paidIn' | 'paidOut' | 'cashTips' | 'cardTips';

/** The `parts` add up to `toHandIn`. `isConfirmed`: an admin has confirmed all of it. */
export type OwnCash = NonNullable<WaiterShift['cash']> & {
  parts: readonly { part: Part; amount: number }[];
  isConfirmed: boolean;
};

function partsOf(amounts: Partial<Record<Part, number>>): OwnCash['parts'] {
  return (Object.keys(amounts) as Part[])
    .map(part => ({ part, amount: amounts[part] ?? 0 }))
    .filter(({ amount }) => amount !== 0);
}

/** Undefined before the count. */
export function ownCash(
  { from, cash, cardTips }: WaiterShift,
  sessions: readonly CashSession[],
  userId: string,
): OwnCash | undefined {
  if (cash !== undefined) {
    const taken = cash.toHandIn + cash.tips + cardTips;
    const parts = partsOf({ taken, cashTips: -cash.tips, cardTips: -cardTips });
    return { ...cash, parts, isConfirmed: false };
  }
  const counted = sessions.flatMap(({ kind, holder, counts, state, float, figures }) => {
    const at = counts.at(-1)?.at ?? '';
    const isOwn = kind === 'waiter' && holder.id === userId && at >= from;
    return isOwn && figures !== undefined ? [{ ...figures, float, state }] : [];
  });
  if (counted.length === 0) return undefined;
  const sum = (of: (one: (typeof counted)[number]) => number) =>
    counted.reduce((total, one) => total + of(one), 0);
  const tips = counted.flatMap(figures => figures.tips).filter(({ by }) => by.id === userId);
  return {
    tips: tips.reduce((total, { cash: own }) => total + own, 0),
    toHandIn: sum(({ toHandIn }) => toHandIn),
    parts: partsOf({
      float: sum(({ float }) => float),
      taken: sum(({ cashTaken }) => cashTaken),
      refunded: -sum(({ cashRefunded }) => cashRefunded),
      paidIn: sum(({ paidIn }) => paidIn),
      paidOut: -sum(({ paidOut }) => paidOut),
      cashTips: -sum(({ cashTips }) => cashTips),
      cardTips: -sum(one => one.cardTips),
    }),
    isConfirmed: counted.every(({ state }) => state === 'confirmed'),
  };
}
