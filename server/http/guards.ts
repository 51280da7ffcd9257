/** Who a request comes from, once its session token was verified, and the checks that routes put before their work. */
import type { FastifyRequest } from 'fastify';
import type { OrganizationRole } from '#shared/roles.ts';
import { ProblemError } from './errors.ts';

/** What a verified session token says. It is all that the parts behind the verification know of a sign-in. */
export type Identity = {
  readonly userId: string;
  readonly sessionId: string;
  /** Undefined until a restaurant is chosen. */
  readonly organizationId: string | undefined;
  readonly organizationRole: OrganizationRole | undefined;
  /** Whether the organization pays for a plan that it has to have; unset where no plan is asked for. */
  readonly hasPlan?: boolean;
  /** The token itself, to be passed on to the origin. */
  readonly token: string;
  readonly expiresAtMs: number;
  /** Set while the session goes on past its token's end because the identity provider is away: until when at most. */
  readonly graceUntilMs?: number;
};

/** An identity with its restaurant chosen. */
export type MemberIdentity = Identity & { readonly organizationId: string };

/** Checks a session token (a JWT) without a network call; null for any that is not to be trusted now. */
export type VerifyToken = (token: string) => Promise<Identity | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the identity plugin before the handlers under /api; null without a valid session. */
    identity: Identity | null;
  }
}

/** The request's identity, or 401. */
export function requireIdentity(request: FastifyRequest): Identity {
  if (request.identity === null) throw new ProblemError('UNAUTHENTICATED');
  return request.identity;
}

/** The request's identity with its restaurant, or 401 / 403 ORGANIZATION_REQUIRED. */
export function requireMember(request: FastifyRequest): MemberIdentity {
  return asMember(requireIdentity(request));
}

export function asMember(identity: Identity): MemberIdentity {
  const { organizationId } = identity;
  if (organizationId === undefined) throw new ProblemError('ORGANIZATION_REQUIRED');
  return { ...identity, organizationId };
}

/**
 * What an address is counted under where requests are limited. An IPv6 network hands out addresses by the billion; the
 * first four groups are the household.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - groups.length - tailGroups.length }, () => '0');
  return [...groups, ...zeros, ...tailGroups].slice(0, 4).join(':');
}
