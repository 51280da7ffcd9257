/** `GET /api/connection`: the address at which another device connects. Members only, because it shows local addresses. */
import type { FastifyInstance } from 'fastify';
import type { Connection } from '#shared/venue/device-schema.ts';
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
