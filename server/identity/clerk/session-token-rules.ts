/**
 * What a verified session token means, and what Clerk's `authenticateRequest` asks of it beyond `verifyToken`: a session's category, a person as
 * subject, a finished sign-in.
 */
import { type CheckedToken, hasOrganizationPlan } from '../shared/claims-to-identity.ts';
import { sessionTokenCategory } from '../shared/session-tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Tolerated difference between the issuer's clock and ours; the library's default. */
export const clockDifferenceMs = 5_000;

/** Of tokens that Clerk's tools make and that count as session tokens. */
const categories: readonly unknown[] = [undefined, sessionTokenCategory, 'cl_I7d4PD111III'];
/** Subjects of machines, not people. */
const machinePrefix = 'mch_';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Only the one algorithm: which key and which way of signing count isn't the token's choice. */
export function isSessionHeader({ alg, typ, cat }: Fields): boolean {
  return alg === 'RS256' && (typ === undefined || typ === 'JWT') && categories.includes(cat);
}

function isFromTheFuture({ iat, nbf = iat }: Fields, nowMs: number): boolean {
  return !(Math.max(Number(iat), Number(nbf)) * 1_000 <= nowMs + clockDifferenceMs);
}

/** Both versions of the claims. */
function organizationOf({ v, o, org_id, org_role }: Fields) {
  if (v !== 2) return { organizationId: text(org_id), organizationRole: text(org_role) };
  const { id, rol } = fieldsOf(o);
  return { organizationId: text(id), organizationRole: text(rol) ? `org:${rol}` : undefined };
}

/** Null where the verified claims aren't those of somebody who is signed in. `plans`: an organization must have one of them; empty: no plan is required. */
export function memberOf(claims: Fields, plans: readonly string[], nowMs: number): CheckedToken | null {
  const { sub, sid, azp, sts, exp, act } = claims;
  if (typeof sub !== 'string' || sub.startsWith(machinePrefix)) return null;
  if (typeof azp !== 'string' || azp === '' || sts === 'pending' || isFromTheFuture(claims, nowMs))
    return null;
  return {
    userId: sub,
    sessionId: text(sid),
    ...organizationOf(claims),
    expiresAtSeconds: Number(exp),
    ...(plans.length > 0 && { hasPlan: hasOrganizationPlan(claims['pla'], plans) }),
    ...(act !== undefined && { actorId: text(fieldsOf(act)['sub']) }),
  };
}
