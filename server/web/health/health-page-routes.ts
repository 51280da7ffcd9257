/** `GET /api/admin/health`: the data of the office's health page. The identity plugin authenticates the request. */
import type { FastifyInstance } from 'fastify';
import type { Role } from '#shared/kernel/roles.ts';
import type { Health } from '#shared/platform/health-schema.ts';
import { ProblemError } from '../../http/errors.ts';
import { type MemberIdentity, requireMember } from '../../http/guards.ts';
import type { HealthFacts } from './health-facts.ts';
import { healthRows } from './health-rules.ts';

type RolesAnswer = { kind: 'known'; roles: readonly Role[] } | { kind: 'unknown'; isTokenRefused: boolean };

type HealthPageOptions = {
  facts: (member: MemberIdentity) => Promise<HealthFacts>;
  /** A person's roles in their restaurant, from the origin. */
  rolesOf: (member: MemberIdentity) => Promise<RolesAnswer>;
  versions: Health['versions'];
};

/** If the origin is unreachable the page matters most: an admin of the organization may read it then. */
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
      // Set last, because the browser compares its own clock with it.
      at: new Date().toISOString(),
    };
  });
}
