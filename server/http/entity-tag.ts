/** Whether the client already has the answer, by its If-None-Match header: weak comparison (RFC 9110 §13.1.2). */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => bare(tag) === bare(etag));
}
