/** `GET /config.json`: settings that a browser needs before sign-in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#shared/platform/identity-schema.ts';

type ConfigRoutesOptions = {
  version: string;
  /** The address that stays valid, for a visitor who used the host `asked`; null if there is none. */
  lastingAddress: (asked: string) => string | null;
  billingPortalUrl: string | null;
  push: PublicConfig['push'];
  /** Evaluated per request: setup may have been completed, and whether it needs a code depends on the caller. */
  publicIdentity: (request: FastifyRequest) => Promise<PublicConfig['identity']>;
};

const languages = ['en', 'pl-PL'];

export async function configRoutes(app: FastifyInstance, options: ConfigRoutesOptions): Promise<void> {
  const { version, lastingAddress, billingPortalUrl, push, publicIdentity } = options;
  app.get('/config.json', async (request, reply): Promise<PublicConfig> => {
    reply.header('cache-control', 'no-store');
    const identity = await publicIdentity(request);
    const found = { product: 'Kelner', version, languages, identity, push, billingPortalUrl };
    const lasting = lastingAddress(request.hostname);
    return lasting === null ? found : { ...found, lastingAddress: lasting };
  });
}
