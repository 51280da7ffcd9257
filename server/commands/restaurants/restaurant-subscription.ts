/**
 * `npm run subscription`: lists the subscription status of each restaurant on this computer. `-- lapse ["Name"]` blocks the office and new orders of
 * one until `-- renew ["Name"]`; the server may be running. With Clerk billing (CLERK_PLANS) both must be active.
 */
import {
  type RestaurantSubscription,
  setSubscriptionNeeded,
} from '../../origin/settings/subscription-store.ts';
import { CommandRefusedError, chooseOne, openRestaurants, runCommand } from './restaurant-store.ts';

const usage =
  'npm run subscription            npm run subscription -- lapse|renew ["Name of the restaurant"]';
function sentenceOf({ name, needsSubscription }: Omit<RestaurantSubscription, 'organizationId'>): string {
  return needsSubscription
    ? `${name}: lapsed. Office and new orders are closed, open orders go on.`
    : `${name}: active.`;
}

async function run([deed, wanted, ...rest]: string[]): Promise<string[]> {
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

await runCommand(run);
