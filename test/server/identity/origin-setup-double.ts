/** An origin that writes down what it is told, and fails while it is told to. */
export function createOriginDouble() {
  const told: unknown[] = [];
  const state = {
    isDown: false,
    /** Everybody is an admin in the restaurant, whatever the organization says. */
    isEveryoneAdmin: false,
    /** Usernames of people on its list who have no account yet. */
    expectedNames: [] as string[],
  };
  const tell = async (what: unknown) => {
    if (state.isDown) throw new Error('the origin is down');
    told.push(what);
  };
  const standingOf = async () => ({ isActive: true, isAdmin: state.isEveryoneAdmin });
  const dismissUser = async (user: object) => tell({ dismissed: user });
  const isUsernameTaken = async ({ username }: { username: string }) =>
    state.expectedNames.includes(username);
  return {
    told,
    state,
    originSetup: { openRestaurant: tell, introduceUser: tell, dismissUser, isUsernameTaken, standingOf },
  };
}
