/**
 * `npm run restaurant -- archive`: nobody can sign in to the restaurant, read or write it any more, in any process of the store; its data stays. `--
 * unarchive` reverses it.
 */
import { archiveOrganization } from '../../identity/account/organization-store.ts';
import { listRestaurants, setArchived } from '../../origin/kernel/restaurant/restaurant-list-store.ts';
import { readArguments } from './command-arguments.ts';
import { CommandRefusedError, chooseOne, openRestaurants, partsOf } from './restaurant-store.ts';

async function turn([...args]: string[], usage: string, isArchived: boolean): Promise<string[]> {
  const [wanted] = readArguments(args, usage, { count: 1, options: {} }).positionals;
  const { database, isStandaloneOrigin } = await openRestaurants();
  try {
    const { organizationId, name } = chooseOne(await listRestaurants(database.db), wanted);
    const nowMs = Date.now();
    const hasTurned = await database.transaction(organizationId, async tx => {
      const archivedAt = isArchived ? new Date(nowMs).toISOString() : null;
      // A stand-alone origin has no accounts.
      if (!isStandaloneOrigin) await archiveOrganization(partsOf(tx).identity, organizationId, archivedAt);
      return setArchived(tx, { organizationId, isArchived }, nowMs);
    });
    const state = isArchived ? 'archived' : 'at work';
    if (!hasTurned) throw new CommandRefusedError(`${name} is ${state} already.`);
    return [
      isArchived
        ? `${name} is archived. Its screens close within two seconds, and nobody can sign in. Its data is kept.`
        : `${name} is active again. Its people can sign in, and waiting print jobs are printed.`,
    ];
  } finally {
    await database.close();
  }
}

export const archiveRestaurant = (args: string[], usage: string) => turn(args, usage, true);
export const unarchiveRestaurant = (args: string[], usage: string) => turn(args, usage, false);
