/** Verifies session tokens against the issuer's published JWKS, for a stand-alone origin. The key set is cached until a token names an unknown key. */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ProblemError } from '../../http/errors.ts';
import type { VerifyToken } from '../../http/guards.ts';
import { type CheckedToken, claimsToIdentity, hasOrganizationPlan } from './claims-to-identity.ts';
import { anyTokenLifeMaxMs, livesTooLong, looksLikeSessionToken } from './session-tokens.ts';

const clockDifferenceSeconds = 5;
const lookWithinMs = 3_000;
/** Minimum interval between fetches for unknown keys: anybody may send one. */
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

/** Whether the token is invalid, rather than the key set unavailable. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    (/^ERR_(JWT|JWS|JOSE_ALG)/.test(error.code) ||
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWKSMultipleMatchingKeys)
  );
}

/** Throws NOT_READY if the key set is unavailable: then no token can be verified. */
export function createRemoteVerification(options: {
  keysUrl: string;
  servedOrganizationId: string | null;
  /** Plans, one of which an organization must have; empty: no plan is required. */
  plans?: readonly string[];
  /** Called with the reason why the key set is unavailable. */
  onKeysMissing: (error: unknown) => void;
  /** Monotonic: setting the clock back doesn't delay fetching a new key. */
  elapsedMs?: () => number;
}): VerifyToken {
  const { elapsedMs = () => performance.now() } = options;
  const getKey = createRemoteJWKSet(new URL(options.keysUrl), {
    timeoutDuration: lookWithinMs,
    // The library's own cooldown depends on the computer's clock.
    cooldownDuration: Number.POSITIVE_INFINITY,
    // Signed-in people keep working while the issuer is unreachable.
    cacheMaxAge: Number.POSITIVE_INFINITY,
  });
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    lookedAtMs = elapsedMs();
    await getKey.reload();
  };

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    if (getKey.jwks() === undefined) await look();
    const check = () =>
      jwtVerify(token, getKey, {
        algorithms: ['RS256'],
        clockTolerance: clockDifferenceSeconds,
        requiredClaims: ['sub', 'sid', 'exp', 'nbf', 'iat'],
      });
    try {
      return (await check()).payload;
    } catch (error) {
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey;
      if (!isUnknownKey || elapsedMs() - lookedAtMs < lookAgainAfterMs) throw error;
      await look();
      return (await check()).payload;
    }
  };

  return async token => {
    if (!looksLikeSessionToken(token)) return null;
    try {
      const payload = await payloadOf(token);
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
