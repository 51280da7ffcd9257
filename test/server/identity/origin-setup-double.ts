import type { Role } from '#shared/kernel/roles.ts';

/** An origin double that records calls and can be made to fail. */
export function createOriginDouble() {
  const told: unknown[] = [];
  const state = {
    isDown: false,
    /** Everybody is an admin of the restaurant, whatever the organization says. */
    isEveryoneAdmin: false,
    /** The same for some. */
    admins: new Set<string>(),
    /** People deactivated in the restaurant. */
    inactive: new Set<string>(),
    /** Usernames on the staff list without an account. */
    expectedNames: [] as string[],
  };
  const notify = async (what: unknown) => {
    if (state.isDown) throw new Error('the origin is down');
    told.push(what);
  };
  const statusOf = async (_organizationId: string, userId: string) => {
    const isAdmin = state.isEveryoneAdmin || state.admins.has(userId);
    const roles: Role[] = isAdmin ? ['admin'] : ['waiter'];
    return { isActive: !state.inactive.has(userId), isAdmin, roles };
  };
  const dismissUser = async (user: object) => notify({ dismissed: user });
  const isUsernameTaken = async ({ username }: { username: string }) =>
    state.expectedNames.includes(username);
  return {
    told,
    state,
    originSetup: {
      ...{ openRestaurant: notify, introduceUser: notify, dismissUser, isUsernameTaken, statusOf },
      noteStation: async () => {},
      claimPairing: async () => null,
      isDevice: async () => true,
    },
  };
}
