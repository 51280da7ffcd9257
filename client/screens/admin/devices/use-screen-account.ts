/**
 * Gives a station's screen an account that belongs to no person: a new entry on the staff list with the
 * station's role only.
 */

import { createUuid } from '#shared/kernel/uuid.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { isClientProblem } from '../../../data/client-problem.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useWrite } from '../../../writes/use-write.ts';

/** Removes the device's account if `isStation` is false. Rejects with the first problem. */
export function useScreenAccount(account: LocalAccount) {
  const { run } = useWrite('createUser');
  return async ({ id, station, name }: Device, isStation: boolean): Promise<void> => {
    if (!isStation) return account.takeScreenAccount(id);
    if (station === undefined) return;
    const suffix = createUuid().slice(-8);
    const username = `screen_${suffix}`;
    const add = (displayName: string) => run({ body: { username, displayName, roles: [station] } });
    // The name may belong to an earlier screen account or to a person.
    const added = await add(name).catch((error: unknown) => {
      if (!isClientProblem(error) || error.code !== 'NAME_TAKEN') throw error;
      return add(`${name} ${suffix}`);
    });
    await account.giveScreenAccount(id, { userId: added.id, username, displayName: added.displayName });
  };
}
