/**
 * The built client: hashed assets for a year, everything else asked for anew, and the one page for every address that
 * a person may open. A missing file stays missing; it never turns into the page.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { screenPaths } from '#shared/screen-paths.ts';

const assetPrefix = '/assets/';
const assetMaxAgeMs = 365 * 24 * 60 * 60_000;
/** Addresses of the server itself: nothing under them is a screen. */
const serverPrefixes = ['api', 'identity', 'live', 'lang', 'health', '__clerk', 'webhooks'];

const screens = Object.values(screenPaths).map(
  path => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}${path.endsWith('/') ? '' : '/?'}$`),
);

/** `folder` is where the client's build lies. */
export async function staticPlugin(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'deny',
    // Nothing here is large enough to be asked for in parts.
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
      return reply.sendFile(path.slice(1), { maxAge: assetMaxAgeMs, immutable: true });
    }
    reply.header('cache-control', 'no-cache');
    if (isFile) return reply.sendFile(path.slice(1), { cacheControl: false });
    if (!wantsPage(request, path)) return reply.callNotFound();
    return reply.sendFile('index.html', { cacheControl: false });
  });
}

/** The decoded path, or null for what no link of ours can be: another spelling, a step upwards, a whole address. */
function pathOf(request: FastifyRequest): string | null {
  const path = request.raw.url?.split('?')[0] ?? '';
  return /^\/([\w~-][\w.~-]*(\/[\w~-][\w.~-]*)*\/?)?$/.test(path) ? path : null;
}

/**
 * A person opens an address; scripts and images that ask for something missing are told so. Monitors and link previews
 * take anything, or don't say what: they get the page where a screen is.
 */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return destination === 'document';
  const { accept = '*/*' } = headers;
  return (
    accept.includes('text/html') || (accept.includes('*/*') && screens.some(screen => screen.test(path)))
  );
}
