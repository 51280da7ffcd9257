/**
 * Origin check for sockets and for every request that changes something: only pages of the server's own addresses are allowed, so that a foreign page
 * can't use a visitor's session (CSRF).
 */
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './errors.ts';

/** `origin` is the Origin header, `host` the Host header. No origin: not allowed. */
export type IsAllowedOrigin = (origin: string | undefined, host: string | undefined) => boolean;

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** With configured addresses exactly these; otherwise the page's host must equal the requested host. */
export function createAllowedOrigins(publicUrls: readonly string[]): IsAllowedOrigin {
  const listed = new Set(publicUrls.map(url => parseUrl(url)?.origin ?? url));
  return (origin, host) => {
    if (origin === undefined) return false;
    const page = parseUrl(origin);
    // Browsers send only an origin; `null` or a value with a path comes from another page.
    if (page === null || page.origin !== origin.toLowerCase()) return false;
    if (listed.size > 0) return listed.has(page.origin);
    // Parsed with the page's own scheme, so that a default port may be present or omitted.
    return host !== undefined && parseUrl(`${page.protocol}//${host}`)?.host === page.host;
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnPage(request: FastifyRequest, isAllowedOrigin: IsAllowedOrigin): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined) return isAllowedOrigin(origin, request.host);
  // Without both headers it is not a browser, so there are no cookies that a page could misuse.
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}

/** An onRequest hook: 403 FOREIGN_ORIGIN for requests that change something and come from another site's page. */
export function refuseForeignOrigins(isAllowedOrigin: IsAllowedOrigin) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method) || isOwnPage(request, isAllowedOrigin)) return;
    throw new ProblemError('FOREIGN_ORIGIN');
  };
}
