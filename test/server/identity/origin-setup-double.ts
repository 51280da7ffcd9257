import type { Role } from '#shared/roles.ts';

/** An origin that writes down what it is told, and fails while it is told to. */
export function createOriginDouble() {
  const told: unknown[] = [];
  const state = {
    isDown: false,
    /** Everybody is an admin in the restaurant, whatever the organization says. */
    isEveryoneAdmin: false,
    /** The same for some. */
    admins: new Set<string>(),
    /** Whom the restaurant has switched off. */
    inactive: new Set<string>(),
    /** Usernames of people on its list who have no account yet. */
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
    originSetup: { openRestaurant: notify, introduceUser: notify, dismissUser, isUsernameTaken, statusOf },
  };
}
