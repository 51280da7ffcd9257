/** Reads a person's roles from the origin's userinfo, with that person's own token. */
import type { FastifyBaseLogger } from 'fastify';
import { reads } from '#shared/contract/reads.ts';
import { roles as allRoles, type Role } from '#shared/kernel/roles.ts';
import type { MemberIdentity } from '../../http/guards.ts';
import type { ReadOrigin } from '../topics/origin-poll.ts';

export type RolesFault = { reason: string; isTokenRefused: boolean };
/** A person whom the origin denies access has no roles, which counts as an answer. Never rejects. */
type AskForRoles = (
  identity: MemberIdentity,
) => Promise<
  | { kind: 'roles'; roles: readonly Role[]; usersVersion: number | undefined }
  | ({ kind: 'fault' } & RolesFault)
>;

function readRoles(body: string): readonly Role[] | null {
  try {
    const info: unknown = JSON.parse(body);
    const held = typeof info === 'object' && info !== null && 'roles' in info ? info.roles : null;
    return Array.isArray(held) ? allRoles.filter(role => held.includes(role)) : null;
  } catch {
    return null;
  }
}

export function createRolesFetcher({
  readOrigin,
  log,
}: {
  readOrigin: ReadOrigin;
  log: FastifyBaseLogger;
}): AskForRoles {
  const { path } = reads.userInfo;
  /** Logged once until roles can be read again, not once per person. */
  let isShapeLogged = false;

  const ask: AskForRoles = async ({ organizationId, token }) => {
    const answer = await readOrigin({ path, organizationId, credential: { kind: 'user', token } });
    const isForbidden = answer.kind === 'refused' && answer.status === 403;
    const roles = answer.kind === 'ok' ? readRoles(answer.body) : isForbidden ? [] : null;
    if (roles !== null) {
      isShapeLogged = false;
      const usersVersion = answer.kind === 'ok' ? answer.usersVersion : undefined;
      return { kind: 'roles', roles, usersVersion };
    }
    const isTokenRefused = answer.kind === 'refused' && answer.status === 401;
    const reason = answer.kind === 'fault' ? answer.reason : 'wrong shape: roles must be a list';
    if (answer.kind === 'ok' && !isShapeLogged)
      log.warn(
        { path, organizationId, reason },
        'No roles are known: live topics wait for the restaurant API',
      );
    isShapeLogged ||= answer.kind === 'ok';
    return { kind: 'fault', isTokenRefused, reason };
  };

  return identity =>
    ask(identity).catch((error: unknown) => ({
      kind: 'fault',
      isTokenRefused: false,
      reason: String(error),
    }));
}
