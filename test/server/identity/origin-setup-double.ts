/** An origin that writes down what it is told, and fails while it is told to. */
export function createOriginDouble() {
  const told: unknown[] = [];
  const state = { isDown: false };
  const tell = async (what: unknown) => {
    if (state.isDown) throw new Error('the origin is down');
    told.push(what);
  };
  const standingOf = async () => ({ isActive: true, isAdmin: false });
  return { told, state, originSetup: { openRestaurant: tell, introduceUser: tell, standingOf } };
}
