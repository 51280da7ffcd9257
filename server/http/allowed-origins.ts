/**
 * From which web pages the server takes orders: pages of its own addresses only. Decides it for sockets and for every
 * request that changes something, so that a foreign page can't use the sign-in of whoever looks at it.
 */
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './errors.ts';

/** `origin` is the Origin header, `host` the address that the browser asked (the Host header). No origin: not allowed. */
export type IsAllowedOrigin = (origin: string | undefined, host: string | undefined) => boolean;

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** With addresses configured exactly these; without any, the page must come from the very host it asks. */
export function createAllowedOrigins(publicUrls: readonly string[]): IsAllowedOrigin {
  const listed = new Set(publicUrls.map(url => parseUrl(url)?.origin ?? url));
  return (origin, host) => {
    if (origin === undefined) return false;
    const page = parseUrl(origin);
    // Browsers send an origin and nothing more; `null` and anything with a path is no page of ours.
    if (page === null || page.origin !== origin.toLowerCase()) return false;
    if (listed.size > 0) return listed.has(page.origin);
    // Read with the page's own scheme, so that a default port may be written or left out.
    return host !== undefined && parseUrl(`${page.protocol}//${host}`)?.host === page.host;
  };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOwnPage(request: FastifyRequest, isAllowedOrigin: IsAllowedOrigin): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined) return isAllowedOrigin(origin, request.host);
  // Neither header: no browser, and so nobody's cookies that a page could misuse.
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}

/** An onRequest hook: 403 FOREIGN_ORIGIN for what changes something and comes from another site's page. */
export function refuseForeignOrigins(isAllowedOrigin: IsAllowedOrigin) {
  return async (request: FastifyRequest): Promise<void> => {
    if (safeMethods.has(request.method) || isOwnPage(request, isAllowedOrigin)) return;
    throw new ProblemError('FOREIGN_ORIGIN');
  };
}
