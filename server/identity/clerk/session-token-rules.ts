/**
 * Interprets a verified session token, and checks what Clerk's `authenticateRequest` requires beyond `verifyToken`: a session's category, a person as
 * subject, a finished sign-in.
 */
import { type CheckedToken, hasOrganizationPlan } from '../shared/claims-to-identity.ts';
import { sessionTokenCategory } from '../shared/session-tokens.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Tolerated difference between the issuer's clock and ours; the library's default. */
export const clockDifferenceMs = 5_000;

/** The category of session tokens that Clerk's tools create. */
const categories: readonly unknown[] = [undefined, sessionTokenCategory, 'cl_I7d4PD111III'];
/** Subjects of machines, not people. */
const machinePrefix = 'mch_';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Accepts one algorithm only: a token must not choose its key or algorithm. */
export function isSessionHeader({ alg, typ, cat }: Fields): boolean {
  return alg === 'RS256' && (typ === undefined || typ === 'JWT') && categories.includes(cat);
}

function isFromTheFuture({ iat, nbf = iat }: Fields, nowMs: number): boolean {
  return !(Math.max(Number(iat), Number(nbf)) * 1_000 <= nowMs + clockDifferenceMs);
}

/** Reads both versions of Clerk's claims. */
function organizationOf({ v, o, org_id, org_role }: Fields) {
  if (v !== 2) return { organizationId: text(org_id), organizationRole: text(org_role) };
  const { id, rol } = fieldsOf(o);
  return { organizationId: text(id), organizationRole: text(rol) ? `org:${rol}` : undefined };
}

/** Null unless the verified claims belong to a signed-in person. `plans`: an organization must have one of them; empty: no plan is required. */
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
