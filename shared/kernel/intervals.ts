/** Refresh intervals in milliseconds: the constants of the spec (§9). */
export const waiterTablesRefreshMs = 15_000;
export const overviewRefreshMs = 15_000;
export const waiterOrdersRefreshMs = 15_000;
export const preparationRefreshMs = 10_000;
export const printersRefreshMs = 10_000;
export const approvalsRefreshMs = 10_000;
export const availabilityRefreshMs = 10_000;
/** While somebody decides about an 86. */
export const impactRefreshMs = 3_000;
export const forecastRefreshMs = 30_000;
export const memberRefreshMs = 30_000;
export const receiptPendingRefreshMs = 3_000;
export const defaultRefreshMs = 5 * 60_000;

/** Presence of paired devices; one unseen for longer than `deviceStaleAfterMs` counts as stale. */
export const devicePresenceMs = 30_000;
export const deviceStaleAfterMs = 60_000;
export const pairingCodeValidMs = 10 * 60_000;

/** Push registrations are renewed after a week (spec §9). */
export const pushRegistrationRefreshMs = 7 * 24 * 60 * 60_000;

export const landingReloadMs = 60 * 60_000;
export const unusedDataRetentionMs = 5 * 60_000;
export const retryBackoffCapMs = 30_000;
export const preloadDelayMs = 50;
export const pendingAfterMs = 1_000;
export const pendingAtLeastMs = 500;

/** The live protocol: docs/api.md. */
export const heartbeatMs = 20_000;
export const helloWithinMs = 3_000;
export const authAheadMs = 15_000;
export const authGraceMs = 10_000;
export const fallbackAfterMs = 5_000;
export const reconnectFirstMs = 500;
export const reconnectCapMs = 30_000;
export const topicLingerMs = 30_000;
export const tombstoneRetentionMs = 10 * 60_000;
export const rolesTrustedMs = 60_000;
