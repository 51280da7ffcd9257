/**
 * Path templates of the read and write tables: filling in, and finding the row of a concrete path. Only the canonical spelling matches, so that one read
 * has one topic, one poller and one cache entry.
 */
import type { ReadRow } from '../kernel/read-row.ts';
import { type ReadName, readNames, reads } from './reads.ts';

export type PathParams = Readonly<Record<string, string>>;

/** `/api/waiter/orders/:id` + `{id}` → `/api/waiter/orders/0197…`; throws on a missing parameter (a programming error). */
export function fillPath(template: string, params: PathParams = {}): string {
  const [pathname = '', query] = template.split('?');
  const parameter = (name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${template} needs the parameter ${name}`);
    return encodeURIComponent(value);
  };
  const filled = pathname.replace(/:(\w+)/g, (_, name: string) => parameter(name));
  if (query === undefined) return filled;
  const [name = '', , optional = ''] = query.split(/[=&]/);
  const chosen = `${filled}?${name}=${parameter(name)}`;
  return params[optional] === undefined ? chosen : `${chosen}&${optional}=${parameter(optional)}`;
}

/** The URL of a read: its path with parameters, and the optional query parameters that are given. */
export function readPath(name: ReadName, params: PathParams = {}): string {
  const { path, query = [] }: ReadRow = reads[name];
  const given = query.flatMap(key => {
    const value = params[key];
    return value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`];
  });
  const filled = fillPath(path, params);
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}

/**
 * The parameters of `path` if it matches `template`, else null. Parameters consist of letters, digits, `-` and `_`.
 */
export function matchPath(template: string, path: string): PathParams | null {
  const [templatePathname = '', templateQuery] = template.split('?');
  const [pathname = '', query, ...rest] = path.split('?');
  if (rest.length > 0 || (templateQuery === undefined) !== (query === undefined)) return null;
  const wanted = templatePathname.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== value) return null;
    } else if (/^[\w-]{1,64}$/.test(value)) {
      params[segment.slice(1)] = value;
    } else {
      return null;
    }
  }
  if (templateQuery === undefined || query === undefined) return params;
  const [name = '', allowed = '', optional] = templateQuery.split(/[=&]/);
  const found = new RegExp(`^${name}=(${allowed})(?:&${optional}=([\\w-]{1,64}))?$`).exec(query);
  if (found === null) return null;
  const [, value = '', other] = found;
  return { ...params, [name]: value, ...(optional && other && { [optional]: other }) };
}

/** The read table's row for a concrete path with its query, or null. */
export function findRead(path: string): { name: ReadName; params: PathParams } | null {
  for (const name of readNames) {
    const params = matchPath(reads[name].path, path);
    if (params !== null) return { name, params };
  }
  return null;
}
