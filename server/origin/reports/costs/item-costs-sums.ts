/** The daily sums for cost and margin in the items report. */
import { findDiscountedOrders } from '../discounted-order-store.ts';
import type { SummedPart } from '../report-context.ts';
import { type ItemCostSums, joinRates, ratesOfDiscounted } from './item-costs-rules.ts';
import { sumBookedUses, sumUnbooked, sumUndiscountedRates } from './item-costs-store.ts';

export const itemCostsSums: SummedPart<ItemCostSums> = {
  name: 'itemCosts',
  async sum(db, organizationId, span) {
    const undiscounted = await sumUndiscountedRates(db, organizationId, span);
    const discounted = await findDiscountedOrders(db, organizationId, span);
    return {
      rates: joinRates([...undiscounted, ...ratesOfDiscounted(discounted)]),
      uses: await sumBookedUses(db, organizationId, span),
      unbooked: await sumUnbooked(db, organizationId, span),
    };
  },
};
