/** `GET /.well-known/jwks.json` (RFC 7517): the public key of local session tokens, for a remote restaurant API. Clerk publishes its own. */
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';

export async function publishedKeys(app: FastifyInstance, { keys }: { keys: JWK[] }): Promise<void> {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return { keys };
  });
}
