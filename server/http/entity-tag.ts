/** Whether somebody has an answer already, by the If-None-Match that they sent: compared weakly (RFC 9110 §13.1.2). */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(tag => bare(tag) === bare(etag));
}
