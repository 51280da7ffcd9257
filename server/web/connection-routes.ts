/** `GET /api/connection`: the address at which another device connects. Members only, because it shows local addresses. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Connection } from '#shared/venue/device-schema.ts';
import { requireMember } from '../http/guards.ts';

type ConnectionRoutesOptions = {
  connection: (asked: string) => Connection;
  /** Null: the environment decides. */
  isNetworkOpen: () => boolean | null;
  isFromThisComputer: (request: FastifyRequest) => boolean;
};

export async function connectionRoutes(
  app: FastifyInstance,
  { connection, isNetworkOpen, isFromThisComputer }: ConnectionRoutesOptions,
): Promise<void> {
  app.get('/api/connection', { config: { byPin: true } }, async (request, reply): Promise<Connection> => {
    const { organizationRole, isByPin } = requireMember(request);
    reply.header('cache-control', 'no-store');
    const found = connection(request.hostname);
    const isOpen = isNetworkOpen();
    if (isOpen === null) return found;
    const maySwitch = organizationRole === 'admin' && isByPin !== true && isFromThisComputer(request);
    return { ...found, network: { isOpen, maySwitch } };
  });
}
