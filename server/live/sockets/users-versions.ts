/** How far each restaurant's users have come, by what the origin's answers say. What was read of them at a version holds while that one is confirmed. */

export type UsersVersion = {
  /** Undefined where the origin gives none. */
  readonly version: number | undefined;
  /** When the origin was last asked for an answer that gave it. */
  readonly atMs: number;
};

export type UsersVersions = {
  /** The restaurant's latest, kept up to date in place. */
  of(organizationId: string): UsersVersion;
  /** Notes an answer to a request sent at `atMs`; returns whether users have changed since the latest. */
  note(organizationId: string, seen: UsersVersion): boolean;
};

export function createUsersVersions(): UsersVersions {
  const latest = new Map<string, { version: number | undefined; atMs: number }>();

  const latestOf = (organizationId: string) => {
    const known = latest.get(organizationId) ?? { version: undefined, atMs: Number.NEGATIVE_INFINITY };
    latest.set(organizationId, known);
    return known;
  };

  return {
    of: latestOf,
    note(organizationId, { version, atMs }) {
      const known = latestOf(organizationId);
      // Of requests that overlap, the one sent first may tell of an older state.
      if (version === undefined || atMs < known.atMs) return false;
      const isChanged = known.version !== version;
      known.version = version;
      known.atMs = atMs;
      return isChanged;
    },
  };
}
