/** Gives a station's screen an account of its own, so that it works without a person, or takes it away. */
import { createUuid } from '#shared/kernel/uuid.ts';
import type { Device } from '#shared/venue/device-schema.ts';
import { isClientProblem } from '../../../data/client-problem.ts';
import type { LocalAccount } from '../../../identity/local-account.ts';
import { useSharedScreens } from '../../../identity/local-provider.tsx';
import { useWrite } from '../../../writes/use-write.ts';

/** Removes the device's account if `isStation` is false. Rejects with the first problem. */
export function useScreenAccount() {
  const { run } = useWrite('createUser');
  return async (
    account: Pick<LocalAccount, 'giveScreenAccount' | 'takeScreenAccount'>,
    { id, station, name }: Device,
    isStation: boolean,
  ): Promise<void> => {
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

/** Creates a device. A station's wall works without a person from the start; whoever wants it otherwise changes that at *Shared screens*. */
export function useCreateDevice() {
  const { run } = useWrite('createDevice');
  const shared = useSharedScreens();
  const setStation = useScreenAccount();
  return async (input: Parameters<typeof run>[0]) => {
    const device = await run(input);
    // Without it the wall is there, and can be given the account later.
    if (device.kind === 'screen' && shared !== null)
      await setStation(shared.account, device, true).catch(() => undefined);
    return device;
  };
}
