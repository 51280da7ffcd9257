/** `GET /api/admin/health`: what the office's page of health shows. The identity plugin has authenticated the request before. */
import type { FastifyInstance } from 'fastify';
import type { Role } from '#shared/roles.ts';
import type { Health } from '#shared/schemas/office/health-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { type MemberIdentity, requireMember } from '../../http/guards.ts';
import type { HealthFacts } from './health-facts.ts';
import { healthRows } from './health-rules.ts';

type RolesAnswer = { kind: 'known'; roles: readonly Role[] } | { kind: 'unknown'; isTokenRefused: boolean };

type HealthPageOptions = {
  facts: (member: MemberIdentity) => Promise<HealthFacts>;
  /** A person's roles in their restaurant, as the origin says. */
  rolesOf: (member: MemberIdentity) => Promise<RolesAnswer>;
  versions: Health['versions'];
};

/** While the origin says nothing, the page is wanted the most: then an admin of the organization may see it. */
async function requireAdmin(member: MemberIdentity, rolesOf: HealthPageOptions['rolesOf']): Promise<void> {
  const answer = await rolesOf(member);
  if (answer.kind === 'known' && answer.roles.includes('admin')) return;
  if (answer.kind === 'known') throw new ProblemError('FORBIDDEN');
  if (answer.isTokenRefused) throw new ProblemError('UNAUTHENTICATED');
  if (member.organizationRole !== 'admin') throw new ProblemError('ORIGIN_UNREACHABLE');
}

export async function healthPageRoutes(
  app: FastifyInstance,
  { facts, rolesOf, versions }: HealthPageOptions,
): Promise<void> {
  app.get('/api/admin/health', async (request, reply): Promise<Health> => {
    reply.header('cache-control', 'no-store');
    const member = requireMember(request);
    await requireAdmin(member, rolesOf);
    const found = await facts(member);
    return {
      rows: healthRows(found),
      versions,
      startedAt: new Date(found.startedAtMs).toISOString(),
      // Last: the browser compares its own clock with it.
      at: new Date().toISOString(),
    };
  });
}
