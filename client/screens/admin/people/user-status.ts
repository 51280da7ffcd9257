/** Who has signed in, can by PIN, or is still invited. Who has a PIN, only an identity of our own knows. */
import { useCallback } from 'react';
import type { PinOverview } from '#shared/platform/identity-schema.ts';
import type { User } from '#shared/venue/user-schema.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import { useSharedScreens } from '../../../identity/local-provider.tsx';

export function usePins() {
  const account = useSharedScreens()?.account;
  const read = useCallback(async () => (await account?.readPins()) ?? [], [account]);
  const { data = [], reload } = useLoaded(read);
  const givePin = async ({ id, username, displayName }: User, pin: string) => {
    await account?.givePin(id, { username, displayName, pin });
    await reload();
  };
  return { pins: data, reload, givePin };
}

/** invited: never signed in, and without a PIN; pin: has one, and never signed in; inactive: may no longer sign in. */
export function userStatus(user: User, pins: PinOverview): 'joined' | 'pin' | 'invited' | 'inactive' {
  if (!user.isActive) return 'inactive';
  if (user.joinedAt !== undefined) return 'joined';
  return pins.some(({ userId }) => userId === user.id) ? 'pin' : 'invited';
}
