/** `GET /config.json`: what a browser has to know before anybody signed in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/schemas/identity-schema.ts';

export type ConfigRoutesOptions = {
  version: string;
  billingPortalUrl: string | null;
  push: PublicConfig['push'];
  /** Asked each time: the set-up that is still required changes, and whether its code is depends on who asks. */
  publicIdentity: (request: FastifyRequest) => Promise<PublicConfig['identity']>;
};

const languages = ['en', 'pl-PL'];

export async function configRoutes(app: FastifyInstance, options: ConfigRoutesOptions): Promise<void> {
  const { version, billingPortalUrl, push, publicIdentity } = options;
  app.get('/config.json', async (request, reply): Promise<PublicConfig> => {
    reply.header('cache-control', 'no-store');
    const identity = await publicIdentity(request);
    return { product: 'Kelner', version, languages, identity, push, billingPortalUrl };
  });
}
