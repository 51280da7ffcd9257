/**
 * Serves the built client: hashed assets cached for a year, everything else revalidated, and index.html for every path of a screen. A missing file is
 * a 404, never index.html.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { screenPaths } from '#shared/kernel/screen-paths.ts';

const assetPrefix = '/assets/';
const assetMaxAgeMs = 365 * 24 * 60 * 60_000;
/** Browsers read them on pages only; on each script, style or font they cost a third of a kilobyte. */
const pageHeaders = ['content-security-policy', 'x-frame-options', 'x-dns-prefetch-control'];
/** Path prefixes of the server, which are never screens. */
const serverPrefixes = ['api', 'identity', 'live', 'lang', 'health', '__clerk', 'webhooks'];

const screens = Object.values(screenPaths).map(
  path => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}${path.endsWith('/') ? '' : '/?'}$`),
);

/** `folder`: the client's build output. */
export async function staticPlugin(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'deny',
    // No file is large enough for range requests.
    acceptRanges: false,
    preCompressed: true,
    redirect: false,
  });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const name = path?.split('/').at(-1) ?? '';
    if (path === null || serverPrefixes.includes(path.split('/')[1] ?? '')) return reply.callNotFound();
    const isFile = name.includes('.');
    if (path.startsWith(assetPrefix)) {
      if (!isFile) return reply.callNotFound();
      for (const header of pageHeaders) reply.removeHeader(header);
      return reply.sendFile(path.slice(1), {
        maxAge: assetMaxAgeMs,
        immutable: true,
        lastModified: false,
        etag: false,
      });
    }
    reply.header('cache-control', 'no-cache');
    if (isFile) return reply.sendFile(path.slice(1), { cacheControl: false });
    if (!wantsPage(request, path)) return reply.callNotFound();
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

/** The decoded path, or null for one that no link of ours uses: non-canonical, with `..`, or an absolute URL. */
function pathOf(request: FastifyRequest): string | null {
  const path = request.raw.url?.split('?')[0] ?? '';
  return /^\/([\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/?)?$/.test(path) ? path : null;
}

/**
 * Whether to respond with the page: navigations get it, scripts and images that ask for a missing file a 404. Monitors and link previews accept anything or
 * send no Accept header: they get the page where a screen exists.
 */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document';
  const { accept = '*/*' } = headers;
  return (
    accept.includes('text/html') || (accept.includes('*/*') && screens.some(screen => screen.test(path)))
  );
}
