/**
 * Which writes a topic's data is known to include, so that a client can drop what it showed ahead of them at the right
 * moment: a poll that began after a write's 2xx brings data with it. Bounded, since a mark is a courtesy and no promise.
 */
export type WriteMarks = {
  /** A write passed through, by its idempotency key. */
  heard(key: string): void;
  /** A poll begins: whatever was heard until now will be in what it brings. */
  pollBegins(): readonly string[];
  /** The poll brought nothing: the next one has to. */
  pollFailed(keys: readonly string[]): void;
  /** From `version` on the data includes them. */
  place(keys: readonly string[], version: number): void;
  /** The keys that came in with versions above `version`. */
  since(version: number): readonly string[];
};

const keysKept = 64;
const none: readonly string[] = [];

export function createWriteMarks(): WriteMarks {
  let waiting: readonly string[] = none;
  let placed: readonly { key: string; version: number }[] = [];
  return {
    heard(key) {
      waiting = [...waiting, key].slice(-keysKept);
    },
    pollBegins() {
      const keys = waiting;
      waiting = none;
      return keys;
    },
    pollFailed(keys) {
      if (keys.length > 0) waiting = [...keys, ...waiting].slice(-keysKept);
    },
    place(keys, version) {
      if (keys.length > 0) placed = [...placed, ...keys.map(key => ({ key, version }))].slice(-keysKept);
    },
    since: version =>
      placed.length === 0 ? none : placed.filter(mark => mark.version > version).map(mark => mark.key),
  };
}
