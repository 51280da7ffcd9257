/**
 * Checks session tokens by the keys that whoever issues them publishes: for an origin that runs by itself. One look at
 * the document serves until a token names a key that isn't in it.
 */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ProblemError } from '../../http/errors.ts';
import type { VerifyToken } from '../../http/guards.ts';
import { type CheckedToken, claimsToIdentity, hasOrganizationPlan } from './claims-to-identity.ts';
import { anyTokenLifeMaxMs, livesTooLong, looksLikeSessionToken } from './session-tokens.ts';

const clockDifferenceSeconds = 5;
const lookWithinMs = 3_000;
/** Between two looks for a key that isn't there: anybody may name one. */
const lookAgainAfterMs = 5_000;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function checkedToken(
  { sub = '', sid, o, exp = 0, pla }: JWTPayload,
  plans: readonly string[],
): CheckedToken {
  const { id, rol } = (typeof o === 'object' && o !== null ? o : {}) as { id?: unknown; rol?: unknown };
  return {
    userId: sub,
    sessionId: text(sid),
    organizationId: text(id),
    organizationRole: text(rol) && `org:${rol}`,
    expiresAtSeconds: exp,
    ...(plans.length > 0 && { hasPlan: hasOrganizationPlan(pla, plans) }),
  };
}

/** Whether the token is to blame, not the document of keys. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    (/^ERR_(JWT|JWS|JOSE_ALG)/.test(error.code) ||
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWKSMultipleMatchingKeys)
  );
}

/** Throws NOT_READY where the keys can't be had: then nobody can be told apart. */
export function createRemoteVerification(options: {
  keysUrl: string;
  servedOrganizationId: string | null;
  /** The plans of which an organization has to have one; none: it needs no plan. */
  plans?: readonly string[];
  /** Told why the keys can't be had. */
  onKeysMissing: (error: unknown) => void;
}): VerifyToken {
  const getKey: JWTVerifyGetKey = createRemoteJWKSet(new URL(options.keysUrl), {
    timeoutDuration: lookWithinMs,
    cooldownDuration: lookAgainAfterMs,
    // Whoever is signed in goes on while the issuer is away.
    cacheMaxAge: Number.POSITIVE_INFINITY,
  });
  return async token => {
    if (!looksLikeSessionToken(token)) return null;
    try {
      const { payload } = await jwtVerify(token, getKey, {
        algorithms: ['RS256'],
        clockTolerance: clockDifferenceSeconds,
        requiredClaims: ['sub', 'sid', 'exp', 'nbf', 'iat'],
      });
      if (livesTooLong(token, anyTokenLifeMaxMs)) return null;
      return claimsToIdentity(
        checkedToken(payload, options.plans ?? []),
        token,
        options.servedOrganizationId,
      );
    } catch (error) {
      if (isTokenFault(error)) return null;
      options.onKeysMissing(error);
      throw new ProblemError('NOT_READY', {}, { cause: error, retryAfterSeconds: 5 });
    }
  };
}
