/** Requests a certificate from an authority once (RFC 8555), from the account to the chain, and reports failures as codes. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { axios, Client, crypto as requests } from 'acme-client';
import type { AcmeConfig } from '../../environment/acme-config.ts';
import type { KeyPair } from '../certificates.ts';
import { AcmeFault, codeOfProblem, errorUrn, retryAfterMs } from './acme-faults.ts';
import type { HttpChallenges } from './http-challenges.ts';
import { namesOf, readIssued } from './issued-certificate.ts';

const run = promisify(execFile);
/** It returns once the record is visible to everybody, which takes some minutes at slow providers. */
const withinMs = 10 * 60_000;
const outputMax = 64 * 1_024;

/** Runs without a shell, so that values from the authority stay arguments. */
async function runDnsCommand(
  file: string,
  action: 'add' | 'remove',
  record: { name: string; value: string },
  signal?: AbortSignal,
): Promise<void> {
  try {
    await run(file, [action, record.name, record.value], {
      timeout: withinMs,
      maxBuffer: outputMax,
      windowsHide: true,
      ...(signal && { signal }),
    });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: unknown };
    const last =
      String(stderr ?? '')
        .trim()
        .split('\n')
        .at(-1) ?? '';
    throw new AcmeFault('command', `ACME_DNS_COMMAND ${action} ended with ${String(code)}: ${last}`, {
      cause: error,
    });
  }
}

type OrderOptions = {
  acme: AcmeConfig;
  accountKey: string;
  challenges: HttpChallenges;
  /** Aborts the attempt at any point. */
  signal: AbortSignal;
  nowMs: number;
  /** Polling interval of the authority's status. */
  pollMs: number;
};

type Problem = { type: string; detail: string; retryAfterMs: number | null };
type Attempt = {
  signal: AbortSignal;
  nowMs: number;
  /** The first problem, because others follow from it. */
  problem: Problem | null;
  /** True if the authority reported that it is unavailable. */
  isDown: boolean;
  /** Requests without a response. The library discards the errors of those that fail. */
  open: number;
  /** True if the authority doesn't know the account's key. */
  isUnknown: boolean;
};

const answerWithinMs = 30_000;
/** A chain has a few kB. */
const answerMaxBytes = 512 * 1_024;
const polls = 20;

const attempts = new AsyncLocalStorage<Attempt>();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The problem in the response itself, or of the failed challenge. */
function problemIn(status: number, data: unknown): Record<string, unknown> | null {
  if (!isObject(data)) return null;
  if (status >= 400) return data;
  if (data['status'] !== 'invalid') return null;
  const challenges = Array.isArray(data['challenges']) ? data['challenges'] : [];
  return (
    [data, ...challenges]
      .filter(isObject)
      .map(({ error }) => error)
      .find(isObject) ?? null
  );
}

// The library has its own axios instance. Its retries would take hours; the restaurant's schedule replaces them.
Object.assign(axios.defaults, { timeout: answerWithinMs, maxContentLength: answerMaxBytes, maxRedirects: 2 });
Object.assign((axios.defaults as unknown as { acmeSettings: object }).acmeSettings, { retryMaxAttempts: 0 });
axios.interceptors.request.use(config => {
  const attempt = attempts.getStore();
  if (attempt === undefined) return config;
  attempt.open += 1;
  return Object.assign(config, { signal: attempt.signal });
});
axios.interceptors.response.use(response => {
  const attempt = attempts.getStore();
  if (attempt === undefined) return response;
  attempt.open -= 1;
  const { type, detail } = problemIn(response.status, response.data) ?? {};
  if (type === `${errorUrn}accountDoesNotExist`) attempt.isUnknown = true;
  // The library repeats the request with the right nonce.
  else if (typeof type === 'string' && type !== `${errorUrn}badNonce`)
    attempt.problem ??= {
      type,
      detail: typeof detail === 'string' ? detail : type,
      retryAfterMs: retryAfterMs(response.headers['retry-after'], attempt.nowMs),
    };
  else if (response.status >= 500) attempt.isDown = true;
  return response;
});

function faultOf(error: unknown, { problem, signal, isDown, open }: Attempt): AcmeFault {
  if (error instanceof AcmeFault) return error;
  if (signal.aborted) return new AcmeFault('away', 'The authority came to no end', { cause: error });
  if (problem !== null)
    return new AcmeFault(codeOfProblem(problem.type), problem.detail, {
      cause: error,
      retryAfterMs: problem.retryAfterMs,
    });
  if (open > 0) return new AcmeFault('away', 'The authority gave no answer', { cause: error });
  return new AcmeFault(isDown ? 'away' : 'nonsense', (error as Error).message, { cause: error });
}

/**
 * An existing account is left unchanged except for its address. The library would send an empty change, which an authority may refuse (as pebble does): all
 * certificates after the first would fail.
 */
async function findAccount(client: Client, email: string | null): Promise<void> {
  try {
    await client.createAccount({ onlyReturnExisting: true });
  } catch (error) {
    if (attempts.getStore()?.isUnknown !== true) throw error;
    return;
  }
  if (email !== null) await client.updateAccount({ contact: [`mailto:${email}`] });
}

async function ask(options: OrderOptions): Promise<KeyPair> {
  const { acme, accountKey, challenges, signal, pollMs } = options;
  const { dnsCommand, domains, email, directory } = acme;
  const backoff = { backoffAttempts: polls, backoffMin: pollMs, backoffMax: pollMs * 4 };
  const client = new Client({ directoryUrl: directory, accountKey, ...backoff });
  const [key, csr] = await requests.createCsr(
    { altNames: [...domains] },
    await requests.createPrivateEcdsaKey(),
  );
  await findAccount(client, email);
  const record = (domain: string, value: string) => ({ name: `_acme-challenge.${domain}`, value });
  const chain = await client.auto({
    csr,
    termsOfServiceAgreed: true,
    ...(email !== null && { email }),
    challengePriority: [dnsCommand === null ? 'http-01' : 'dns-01'],
    // A restaurant's public address often can't be reached from inside.
    skipChallengeVerification: true,
    async challengeCreateFn({ identifier }, { type, token }, answer) {
      if (dnsCommand !== null && type === 'dns-01')
        await runDnsCommand(dnsCommand, 'add', record(identifier.value, answer), signal);
      else if (dnsCommand === null && type === 'http-01') challenges.add(token, answer);
      else throw new AcmeFault('refused', `The authority offers ${type} alone for ${identifier.value}`);
    },
    async challengeRemoveFn({ identifier }, { token }, answer) {
      if (dnsCommand === null) challenges.remove(token);
      else await runDnsCommand(dnsCommand, 'remove', record(identifier.value, answer));
    },
  });
  return { key: key.toString(), certificate: chain };
}

/** Throws AcmeFault. */
export async function orderCertificate(options: OrderOptions): Promise<KeyPair> {
  const attempt: Attempt = {
    signal: options.signal,
    nowMs: options.nowMs,
    problem: null,
    isDown: false,
    open: 0,
    isUnknown: false,
  };
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = () => reject(options.signal.reason);
  options.signal.addEventListener('abort', end, { once: true });
  try {
    const pair = await Promise.race([attempts.run(attempt, () => ask(options)), ended]);
    const issued = readIssued(pair);
    if (issued === null || issued.toMs <= options.nowMs)
      throw new AcmeFault('nonsense', 'What the authority sent is no certificate for our key');
    const missing = options.acme.domains.filter(domain => !namesOf(issued, [domain]).includes(domain));
    if (missing.length > 0)
      throw new AcmeFault('nonsense', `The certificate is not for ${missing.join(', ')}`);
    return pair;
  } catch (error) {
    throw faultOf(error, attempt);
  } finally {
    options.signal.removeEventListener('abort', end);
  }
}
