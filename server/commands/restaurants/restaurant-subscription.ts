/**
 * `npm run restaurant -- subscription`: lists the subscription status of each restaurant. `lapse ["Name"]` blocks the office and new orders of
 * one until `renew ["Name"]`; the server may be running. With Clerk billing (CLERK_PLANS) both must be active.
 */
import {
  type RestaurantSubscription,
  setSubscriptionNeeded,
} from '../../origin/kernel/restaurant/subscription-store.ts';
import { CommandRefusedError, chooseOne, openRestaurants } from './restaurant-store.ts';

function sentenceOf({ name, needsSubscription }: Omit<RestaurantSubscription, 'organizationId'>): string {
  return needsSubscription
    ? `${name}: lapsed. The office and new orders are closed; open orders continue.`
    : `${name}: active.`;
}

export async function changeSubscription(
  [deed, wanted, ...rest]: string[],
  usage: string,
): Promise<string[]> {
  if (rest.length > 0 || !(deed === undefined || deed === 'lapse' || deed === 'renew'))
    throw new CommandRefusedError(usage);
  const { database, restaurants } = await openRestaurants();
  try {
    if (deed === undefined) return restaurants.map(sentenceOf);
    const { organizationId, name } = chooseOne(restaurants, wanted);
    const change = { organizationId, needsSubscription: deed === 'lapse' };
    await database.transaction(organizationId, tx => setSubscriptionNeeded(tx, change, Date.now()));
    return [sentenceOf({ name, ...change })];
  } finally {
    await database.close();
  }
}
