/**
 * Checks that a request target may be forwarded to the origin: only the canonical spelling of a path under /api. Anything that a server behind us
 * might parse differently (dot segments, escapes, double slashes, another host) is refused.
 */
const longestTarget = 2_048;
const segment = '[A-Za-z0-9_][A-Za-z0-9_.~-]*';
const path = new RegExp(`^/api(/${segment})+$`);
const query = /^([\w.~:+,=&-]|%[2-7][0-9A-Fa-f]|%[C-Fc-f89ABab][0-9A-Fa-f])*$/;

export function isCanonicalApiPath(target: string): boolean {
  if (target.length > longestTarget) return false;
  const questionMark = target.indexOf('?');
  if (questionMark === -1) return path.test(target);
  return path.test(target.slice(0, questionMark)) && query.test(target.slice(questionMark + 1));
}
