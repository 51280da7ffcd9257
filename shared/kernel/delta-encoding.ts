/**
 * HTTP delta encoding (RFC 3229) of lists: to a GET with `A-IM` and the ETag of an earlier state in `If-None-Match`, an origin may respond 226 with the
 * changes since, in the form of a live delta. The proxy and the live topics are the clients.
 */

/** The instance manipulation's name: entities to put and ids to remove, by `id`. */
export const listPatch = 'list-patch';

/** Whether the `A-IM` header accepts `list-patch`. */
export function acceptsListPatch(header: string | string[] | undefined): boolean {
  const accepted = [header ?? []].flat().join().split(',');
  return accepted.some(entry => {
    const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase());
    return name === listPatch && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The tags of an If-None-Match header; the mark of weak ones is removed. */
export function tagsIn(ifNoneMatch: string | undefined): string[] {
  return (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''));
}
