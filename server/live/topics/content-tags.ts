/**
 * Which version of a topic a content tag stands for. Cursors of another process name their content by its tag alone: whoever returns with one that was
 * seen here too needs only what changed since.
 */
type ContentTags = {
  /** The content of `version` had this tag. A tag that the origin gave to two contents stands for neither. */
  note(tag: string, version: number): void;
  /** The content of `version` has this hash, as it had whenever it was the same. */
  noteHash(hash: string, version: number): void;
  /** Null: not known any more, or never. */
  versionOf(tag: string): number | null;
};

const cachedTagsMax = 64;

export function createContentTags(): ContentTags {
  /** Null: the tag of more than one content. */
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
