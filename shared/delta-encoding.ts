/**
 * HTTP delta encoding (RFC 3229) of lists: to a GET with `A-IM` and the ETag of an earlier state in `If-None-Match`, an origin may answer 226 with
 * what changed since, in the form of a live delta. The client's part is in the proxy and the live topics.
 */

/** The instance manipulation's name: entities to put and ids to remove, by `id`. */
export const listPatch = 'list-patch';

/** Whether the `A-IM` header accepts it. */
export function acceptsListPatch(header: string | string[] | undefined): boolean {
  const accepted = [header ?? []].flat().join().split(',');
  return accepted.some(entry => {
    const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase());
    return name === listPatch && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The tags of an If-None-Match header, weak ones without their mark. */
export function tagsIn(ifNoneMatch: string | undefined): string[] {
  return (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''));
}
