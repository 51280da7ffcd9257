/** The parts of Clerk's Backend API that a server needs which verifies tokens itself: people, organizations, ending a session. */
import type { FastifyInstance } from 'fastify';
import { ClerkRefusal, paramOf } from './clerk-exchange.ts';
import { secretKey } from './clerk-tokens.ts';
import type { ClerkSession, ClerkWorld } from './clerk-world.ts';
import { membershipAnswer, organizationAnswer, page } from './organization-answers.ts';
import { userAnswer } from './session-answers.ts';

function found<T>(entity: T | undefined): T {
  if (entity === undefined) throw new ClerkRefusal(404, 'resource_not_found', 'not found');
  return entity;
}

function sessionAnswer({ id, clientId, userId, status, createdAt }: ClerkSession) {
  return {
    object: 'session',
    id,
    client_id: clientId,
    user_id: userId,
    status,
    last_active_at: createdAt,
    expire_at: createdAt,
    abandon_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function registerBackendApi(app: FastifyInstance, world: ClerkWorld): void {
  app.register(async backend => {
    backend.addHook('onRequest', async request => {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new ClerkRefusal(401, 'authorization_invalid', 'Invalid secret key');
    });
    // The library compares the type with exactly this, and leaves everything else unread.
    backend.addHook('onSend', async (_request, reply) => {
      reply.header('content-type', 'application/json');
    });
    backend.get('/backend/v1/users/:userId', request =>
      userAnswer(world, found(world.users.get(paramOf(request, 'userId')))),
    );
    backend.get('/backend/v1/users/:userId/organization_memberships', request =>
      page(
        world.memberships
          .filter(({ userId }) => userId === paramOf(request, 'userId'))
          .map(membership => membershipAnswer(world, membership)),
      ),
    );
    backend.get('/backend/v1/organizations/:organizationId', request =>
      organizationAnswer(world, found(world.organizations.get(paramOf(request, 'organizationId')))),
    );
    backend.get('/backend/v1/organizations/:organizationId/memberships', request => {
      const { user_id: asked } = request.query as { user_id?: string | string[] };
      const { id } = found(world.organizations.get(paramOf(request, 'organizationId')));
      return page(
        world.memberships
          .filter(({ organizationId, userId }) => organizationId === id && [asked].flat().includes(userId))
          .map(membership => membershipAnswer(world, membership)),
      );
    });
    backend.get('/backend/v1/jwks', () => ({ keys: [] }));
    backend.get('/backend/v1/sessions', request => {
      const { user_id: userId, status, limit } = request.query as Record<string, string>;
      const all = [...world.sessions.values()];
      const asked = all.filter(session => session.userId === userId && session.status === status);
      return page(asked.slice(0, Number(limit)).map(sessionAnswer));
    });
    backend.get('/backend/v1/sessions/:sessionId', request =>
      sessionAnswer(found(world.sessions.get(paramOf(request, 'sessionId')))),
    );
    backend.post('/backend/v1/sessions/:sessionId/revoke', request => {
      const session = found(world.sessions.get(paramOf(request, 'sessionId')));
      session.status = 'revoked';
      return sessionAnswer(session);
    });
  });
}
