/**
 * Maps content tags to versions of a topic. Cursors of another process identify their content by its tag alone: a client with a tag that was seen here too
 * gets only the changes since.
 */
type ContentTags = {
  /** The content of `version` had this tag. A tag that the origin used for two contents identifies neither. */
  note(tag: string, version: number): void;
  /** The content of `version` has this hash, as at any time when it was the same. */
  noteHash(hash: string, version: number): void;
  /** Null if unknown or forgotten. */
  versionOf(tag: string): number | null;
};

const cachedTagsMax = 64;

export function createContentTags(): ContentTags {
  /** Null: the tag was used for several contents. */
  const versions = new Map<string, number | null>();

  const keep = (tag: string, version: number | null): void => {
    versions.delete(tag);
    versions.set(tag, version);
    const [oldest] = versions.keys();
    if (versions.size > cachedTagsMax && oldest !== undefined) versions.delete(oldest);
  };

  return {
    note(tag, version) {
      const known = versions.get(tag);
      keep(tag, known === undefined || known === version ? version : null);
    },
    noteHash: keep,
    versionOf: tag => versions.get(tag) ?? null,
  };
}
