/** `/identity/organization` of local mode: the session's selected organization. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { strictObject } from '#shared/kernel/schema-parts.ts';
import {
  memberChange,
  organizationChange,
  organizationDeparture,
  organizationMember,
  organizationPage,
} from '#shared/platform/account-schema.ts';
import { requireRequestSession } from '../local/local-session-request.ts';
import type { LocalIdentity } from '../local/local-sessions.ts';
import type { OriginSetup } from '../local/restaurant-setup.ts';
import { clearSessionCookie } from '../local/session-cookie.ts';
import {
  changeMemberRole,
  deleteOrganization,
  leaveOrganization,
  nameOrganization,
  readOrganization,
  removeMember,
  revokeInvitation,
} from './organizations.ts';

const personParams = strictObject({ userId: Type.String({ maxLength: 64 }) });

export function createOrganizationRoutes(
  local: LocalIdentity,
  originSetup: OriginSetup | null,
): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/identity/organization',
      { schema: { response: { 200: organizationPage } } },
      async (request, reply) => readOrganization(local, await requireRequestSession(local, request, reply)),
    );

    app.patch(
      '/identity/organization',
      { schema: { body: organizationChange, response: { 200: organizationPage } } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        return nameOrganization(local, session, request.body.name);
      },
    );

    app.patch(
      '/identity/organization/members/:userId',
      { schema: { params: personParams, body: memberChange, response: { 200: organizationMember } } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        const { userId } = request.params;
        return changeMemberRole(local, originSetup, session, { userId, role: request.body.role });
      },
    );

    app.delete(
      '/identity/organization/members/:userId',
      { schema: { params: personParams } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        await removeMember(local, originSetup, session, request.params.userId);
        return reply.code(204).send();
      },
    );

    app.delete(
      '/identity/organization/invitations/:userId',
      { schema: { params: personParams } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        await revokeInvitation(local, session, request.params.userId);
        return reply.code(204).send();
      },
    );

    app.post(
      '/identity/organization/leave',
      { schema: { body: organizationDeparture } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        await leaveOrganization(local, originSetup, session, request.body.confirmation);
        clearSessionCookie(request, reply);
        return reply.code(204).send();
      },
    );

    app.post(
      '/identity/organization/delete',
      { schema: { body: organizationDeparture } },
      async (request, reply) => {
        const session = await requireRequestSession(local, request, reply);
        await deleteOrganization(local, session, request.body.confirmation);
        clearSessionCookie(request, reply);
        return reply.code(204).send();
      },
    );
  };
}
