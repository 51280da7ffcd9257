/** Clerk's part of the environment: its keys and the variables that only apply with them. */
import { createPublicKey } from 'node:crypto';
import type { Parsed } from './parsed-config.ts';
import type { VariableName } from './variables.ts';

export type ClerkConfig = {
  readonly kind: 'clerk';
  readonly publishableKey: string;
  readonly secretKey: string;
  /** PEM of the key that session tokens are signed with. */
  readonly jwtKey: string;
  /** Base URLs of Clerk's Frontend and Backend API; null: Clerk's own. Both receive the secret key. */
  readonly frontendApiUrl: string | null;
  readonly backendApiUrl: string | null;
  /** Plans of Clerk billing, one of which a restaurant must have; empty: no plan is required. */
  readonly plans: readonly string[];
  /** Null: webhooks are not accepted. */
  readonly webhookSecret: string | null;
  /** How long after its token's expiry a session may continue while Clerk is unreachable; 0: not at all. */
  readonly sessionGraceMs: number;
};

type Reader = {
  given: (name: VariableName) => string | undefined;
  parse: <T>(name: VariableName, fallback: T, parser: (text: string) => Parsed<T>) => T;
  group: <Name extends VariableName>(...names: Name[]) => Record<Name, string> | null;
  faults: string[];
};

const keyNames = ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY', 'CLERK_JWT_KEY'] as const;
const companions: readonly VariableName[] = [
  'CLERK_FAPI_URL',
  'CLERK_API_URL',
  'CLERK_WEBHOOK_SECRET',
  'CLERK_PLANS',
  'SESSION_GRACE_MINUTES',
];
const graceMaxMinutes = 720;

/** Null if the server handles sign-in itself. */
export function readClerkConfig({ given, parse, group, faults }: Reader): ClerkConfig | null {
  const keys = group(...keyNames);
  if (keys === null) {
    const stray = companions.filter(name => given(name) !== undefined);
    // A partial set of keys was already reported.
    if (stray.length > 0 && keyNames.every(name => given(name) === undefined))
      faults.push(`${keyNames.join(', ')} are missing: ${stray.join(' and ')} can't be used without Clerk.`);
    return null;
  }
  // Without a list of authorized parties, a token issued for another site of the same Clerk account would be accepted.
  if (given('PUBLIC_URL') === undefined)
    faults.push('PUBLIC_URL is missing: with Clerk, a sign-in is valid only at the addresses that it lists.');
  return {
    kind: 'clerk',
    publishableKey: parse('CLERK_PUBLISHABLE_KEY', '', parsePublishableKey),
    secretKey: parse('CLERK_SECRET_KEY', '', parseSecretKey),
    jwtKey: parse('CLERK_JWT_KEY', '', parseRsaPublicKey),
    frontendApiUrl: parse('CLERK_FAPI_URL', null, parseTrustedAddress),
    backendApiUrl: parse('CLERK_API_URL', null, parseTrustedAddress),
    plans: parse('CLERK_PLANS', [], parsePlans),
    webhookSecret: parse('CLERK_WEBHOOK_SECRET', null, parseWebhookSecret),
    sessionGraceMs: parse('SESSION_GRACE_MINUTES', 0, parseGraceMinutes) * 60_000,
  };
}

function parsePublishableKey(text: string): Parsed<string> {
  const encodedHost = /^pk_(?:test|live)_([A-Za-z0-9+/=]+)$/.exec(text)?.[1];
  const host = Buffer.from(encodedHost ?? '', 'base64').toString('latin1');
  if (/^[a-z0-9.-]+\$$/.test(host)) return { value: text };
  return { fault: 'must be the publishable key that Clerk shows: pk_test_… or pk_live_….' };
}

function parseSecretKey(text: string): Parsed<string> {
  if (/^sk_(test|live)_\S+$/.test(text)) return { value: text };
  return { fault: 'must be the secret key that Clerk shows: sk_test_… or sk_live_….' };
}

/** Env files and hosting panels keep a PEM on one line with literal `\n`; the verifier needs real line breaks. */
function parseRsaPublicKey(text: string): Parsed<string> {
  const pem = text.replaceAll('\\n', '\n');
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    if (asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048) return { value: pem };
  } catch {
    // Reported below, because OpenSSL's message on a broken key doesn't help.
  }
  return { fault: 'must be the RSA public key (PEM, 2048 bits) that Clerk shows as the JWKS public key.' };
}

/** HTTPS only: the secret key is sent there. */
function parseTrustedAddress(text: string): Parsed<string | null> {
  const url = URL.parse(text);
  const isPlain = url !== null && url.href === `${url.origin}/` && !/[?#]/.test(text);
  const isLoopback = url?.protocol === 'http:' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  if (isPlain && (url.protocol === 'https:' || isLoopback)) return { value: url.origin };
  return {
    fault:
      'must be https://, a host, no path and no credentials (http:// only on this computer): it is sent the secret key.',
  };
}

function parseWebhookSecret(text: string): Parsed<string | null> {
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(text)) return { value: text };
  return { fault: 'must be the signing secret that Clerk shows for the webhook: whsec_….' };
}

export function parsePlans(text: string): Parsed<readonly string[]> {
  const plans = text.split(',').map(plan => plan.trim());
  if (plans.every(plan => /^[\w-]{1,64}$/.test(plan))) return { value: plans };
  return {
    fault: 'must be the keys of plans as Clerk shows them, comma-separated: restaurant,restaurant_plus.',
  };
}

function parseGraceMinutes(text: string): Parsed<number> {
  const minutes = Number(text);
  if (/^\d{1,3}$/.test(text) && minutes <= graceMaxMinutes) return { value: minutes };
  return { fault: `must be a whole number of minutes from 0 to ${graceMaxMinutes}, not "${text}".` };
}
