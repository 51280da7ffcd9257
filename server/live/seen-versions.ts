/**
 * The latest version of each restaurant's data, or a part of it, reported by the origin. Data read at a version stays valid while that version is
 * confirmed.
 */

export type SeenVersion = {
  /** Undefined if the origin sends none. */
  readonly version: number | undefined;
  /** When the request that returned it was sent. */
  readonly atMs: number;
};

type SeenVersions = {
  /** The restaurant's latest version; the object is updated in place. */
  of(organizationId: string): SeenVersion;
  /** Notes the response to a request sent at `atMs`; returns whether the version differs from the latest. */
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
      // When requests overlap, the one sent first may return an older state.
      if (version === undefined || atMs < known.atMs) return false;
      const isChanged = known.version !== version;
      known.version = version;
      known.atMs = atMs;
      return isChanged;
    },
  };
}
