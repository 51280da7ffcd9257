/** The verified identity of a request, and the checks that routes run before their work. */
import type { FastifyRequest } from 'fastify';
import type { OrganizationRole } from '#shared/kernel/roles.ts';
import { ProblemError } from './errors.ts';

/** The content of a verified session token, all that later code knows about the sign-in. */
export type Identity = {
  readonly userId: string;
  readonly sessionId: string;
  /** Undefined until a restaurant is selected. */
  readonly organizationId: string | undefined;
  readonly organizationRole: OrganizationRole | undefined;
  /** Whether the organization has a required plan; absent if no plan is required. */
  readonly hasPlan?: boolean;
  /** True for sessions by PIN at a shared screen; only known if the token was verified together with its browser. */
  readonly isByPin?: true;
  /** The raw token, to be forwarded to the origin. */
  readonly token: string;
  readonly expiresAtMs: number;
  /** Set while the session continues past its token's expiry because the identity provider is unreachable: the latest possible end. */
  readonly graceUntilMs?: number;
};

/** The request's cookies, which show the browser of a token and its paired device. */
export type TokenPlace = { readonly headers: { readonly cookie?: string | undefined } };

/** Verifies a token together with its browser; null if it is invalid, or not valid in this browser. */
export type AdmitToken = (token: string, place: TokenPlace) => Promise<Identity | null>;

/** An identity with a selected restaurant. */
export type MemberIdentity = Identity & { readonly organizationId: string };

/** Verifies a session token (a JWT) without a network call; null for an invalid or expired one. */
export type VerifyToken = (token: string) => Promise<Identity | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the identity plugin before the handlers under /api; null without a valid session. */
    identity: Identity | null;
  }
}

/** The request's identity, or 401. */
function requireIdentity(request: FastifyRequest): Identity {
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

/** The key under which an address is rate-limited. An IPv6 customer has a whole prefix, so only the first four groups count. */
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
