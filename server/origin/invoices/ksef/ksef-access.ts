/** Signs in to KSeF with the restaurant's token or certificate, and renews the access token that expires after some minutes. */
import type { PrintClock } from '../../printing/printers/printer-adapter.ts';
import { pause } from '../../printing/printers/printer-adapter.ts';
import { objectAt, statusOf, textAt } from './ksef-answers.ts';
import type { KsefCredential } from './ksef-credential.ts';
import { currentKey, encryptForKsef, type PublicKeyCertificate } from './ksef-crypto.ts';
import { hasCode, isFailure, KsefError, type KsefHttp } from './ksef-http.ts';
import { signedAuthRequest } from './signed-request.ts';

const askEveryMs = 1_000;
const askedMax = 60;
/** A token is renewed before it could expire on its way. */
const marginMs = 60_000;
const inProgress = 100;
const succeeded = 200;
const keyWithdrawn = 21470;

type Tokens = { access: string; accessUntilMs: number; refresh: string; refreshUntilMs: number };

type AccessOptions = {
  http: KsefHttp;
  credential: KsefCredential;
  /** The seller's NIP. */
  taxId: string;
  clock: PrintClock;
  stop: AbortSignal;
};

/** KSeF refused the credential: a person must look after it. */
export class CredentialRefusedError extends Error {}

/** Repeats once with the keys that are published now if KSeF withdrew the key that was used. */
export async function withPublishedKey<T>(
  { http, clock }: Pick<AccessOptions, 'http' | 'clock'>,
  usage: Parameters<typeof currentKey>[1],
  work: (key: PublicKeyCertificate) => Promise<T>,
): Promise<T> {
  const attempt = async () => {
    const request = { method: 'GET', path: '/security/public-key-certificates' } as const;
    const key = currentKey(await http.json<PublicKeyCertificate[]>(request), usage, clock.now());
    if (key === undefined) throw new KsefError('KSeF publishes no valid key', { kind: 'unreachable' });
    return work(key);
  };
  return attempt().catch(error => {
    if (hasCode(error, keyWithdrawn)) return attempt();
    throw error;
  });
}

function untilMs(token: unknown): number {
  return Date.parse(textAt(token, 'validUntil'));
}

async function begin(options: AccessOptions): Promise<unknown> {
  const { http, credential, taxId, clock } = options;
  const challenged = await http.json<{ timestampMs: number }>({ method: 'POST', path: '/auth/challenge' });
  const challenge = textAt(challenged, 'challenge');
  if (credential.kind === 'certificate')
    return http.json({
      ...{ method: 'POST', path: '/auth/xades-signature' },
      body: signedAuthRequest({ challenge, taxId, now: new Date(clock.now()).toISOString() }, credential),
    });
  return withPublishedKey(options, 'KsefTokenEncryption', key =>
    http.json({
      ...{ method: 'POST', path: '/auth/ksef-token' },
      body: {
        challenge,
        contextIdentifier: { type: 'Nip', value: taxId },
        encryptedToken: encryptForKsef(key, Buffer.from(`${credential.token}|${challenged.timestampMs}`)),
        publicKeyId: key.publicKeyId,
      },
    }),
  );
}

async function signIn(options: AccessOptions): Promise<Tokens> {
  const { http, clock, stop } = options;
  const begun = await begin(options).catch(error => {
    if (isFailure(error, 'refused')) throw new CredentialRefusedError(error.message, { cause: error });
    throw error;
  });
  const path = `/auth/${textAt(begun, 'referenceNumber')}`;
  const bearer = textAt(objectAt(begun, 'authenticationToken'), 'token');
  for (let asked = 0; ; asked += 1) {
    const { code, words } = statusOf(await http.json({ method: 'GET', path, bearer }));
    if (code === succeeded) break;
    if (code !== inProgress && code < 500) throw new CredentialRefusedError(words);
    if (code >= 500 || asked === askedMax) throw new KsefError(words, { kind: 'unreachable' });
    await pause(clock, askEveryMs, stop);
  }
  const redeemed = await http.json({ method: 'POST', path: '/auth/token/redeem', bearer });
  const access = objectAt(redeemed, 'accessToken');
  const refresh = objectAt(redeemed, 'refreshToken');
  return {
    access: textAt(access, 'token'),
    accessUntilMs: untilMs(access),
    refresh: textAt(refresh, 'token'),
    refreshUntilMs: untilMs(refresh),
  };
}

type KsefAccess = {
  /** Runs `work` with an access token, and once more with a new one if KSeF says that it has expired. Throws CredentialRefusedError. */
  with<T>(work: (bearer: string) => Promise<T>): Promise<T>;
};

export function createKsefAccess(options: AccessOptions): KsefAccess {
  const { http, clock } = options;
  let tokens: Tokens | null = null;

  const renewed = async ({ refresh, refreshUntilMs }: Tokens): Promise<Tokens> => {
    const answer = await http.json({ method: 'POST', path: '/auth/token/refresh', bearer: refresh });
    const access = objectAt(answer, 'accessToken');
    return { access: textAt(access, 'token'), accessUntilMs: untilMs(access), refresh, refreshUntilMs };
  };

  const bearer = async (): Promise<string> => {
    const soonMs = clock.now() + marginMs;
    if (tokens !== null && tokens.accessUntilMs > soonMs) return tokens.access;
    const known = tokens;
    tokens = null;
    if (known !== null && known.refreshUntilMs > soonMs)
      tokens = await renewed(known).catch(error => {
        if (isFailure(error, 'refused')) return null;
        throw error;
      });
    tokens ??= await signIn(options);
    return tokens.access;
  };

  return {
    async with(work) {
      try {
        return await work(await bearer());
      } catch (error) {
        if (!isFailure(error, 'refused') || error.failure.status !== 401) throw error;
        tokens = null;
        return work(await bearer());
      }
    },
  };
}
