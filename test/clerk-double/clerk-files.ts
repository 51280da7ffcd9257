/** The published scripts of clerk-js and ui, as Clerk's servers hand them to browsers. They come with the test-only package in published/. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const packages = join(import.meta.dirname, 'published', 'node_modules', '@clerk');

/** Pages ask for a major version (`@clerk/ui@1`), the scripts for parts of their exact one. */
export async function registerClerkFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(packages))
    throw new Error(
      'Clerk’s scripts are missing: `npm test` fetches them, or `npm ci` in test/clerk-double/published.',
    );
  await app.register(fastifyStatic, { root: packages, serve: false, cacheControl: false });
  app.get<{ Params: { name: string; '*': string } }>('/npm/@clerk/:name/dist/*', (request, reply) => {
    const [name] = request.params.name.split('@');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.sendFile(`${name}/dist/${request.params['*']}`);
  });
}
