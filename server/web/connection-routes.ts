/** `GET /api/connection`: where a further device begins. For people of the restaurant: it names addresses of the own network. */
import type { FastifyInstance } from 'fastify';
import type { Connection } from '#shared/schemas/device-schema.ts';
import { requireMember } from '../http/guards.ts';

export async function connectionRoutes(
  app: FastifyInstance,
  { connection }: { connection: (asked: string) => Connection },
): Promise<void> {
  app.get('/api/connection', { config: { byPin: true } }, async (request, reply): Promise<Connection> => {
    requireMember(request);
    reply.header('cache-control', 'no-store');
    return connection(request.hostname);
  });
}
