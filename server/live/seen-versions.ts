/** How far each restaurant's data, or a part of it, has come by what the origin says. What was read at a version holds as long as that one is confirmed. */

export type SeenVersion = {
  /** Undefined where the origin gives none. */
  readonly version: number | undefined;
  /** When the origin was last asked for what gave it. */
  readonly atMs: number;
};

type SeenVersions = {
  /** The restaurant's latest, kept up to date in place. */
  of(organizationId: string): SeenVersion;
  /** Notes the answer to a request sent at `atMs`; returns whether it is another version than the latest. */
  note(organizationId: string, seen: SeenVersion): boolean;
};

export function createSeenVersions(): SeenVersions {
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
