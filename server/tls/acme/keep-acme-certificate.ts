/** Renews the certificate of a public authority: requests it early, waits after a failure, and reports why there is none. */
import type { AcmeFaultCode } from '#shared/platform/health-schema.ts';
import type { KeyPair } from '../certificates.ts';
import { AcmeFault } from './acme-faults.ts';
import type { AcmeFiles } from './acme-files.ts';
import { type IssuedCertificate, namesOf, readIssued } from './issued-certificate.ts';
import { renewalDueMs, retryDelayMs, tryAllowedMs } from './renewal-rules.ts';

export type AcmeKeeper = {
  current(): IssuedCertificate | null;
  fault(): AcmeFaultCode | null;
  /** Requests a certificate if it is due. Never throws. */
  check(nowMs: number): Promise<void>;
  /** The authority's requests can't reach this server, so no attempt is made. */
  block(code: AcmeFaultCode): void;
  /** Aborts the current attempt. */
  stop(): void;
};

/** A CA that validates slowly takes minutes, and so does DNS. */
const attemptWithinMs = 15 * 60_000;
/** Longer than any of our delays. */
const waitMaxMs = 25 * 60 * 60_000;

export function createAcmeKeeper(options: {
  domains: readonly string[];
  files: AcmeFiles;
  order: (accountKey: string, signal: AbortSignal, nowMs: number) => Promise<KeyPair>;
  random: () => number;
  /** Called for each new certificate, including the stored one. */
  use: (certificate: IssuedCertificate) => void;
  log: {
    info(fields: object, text: string): void;
    warn(fields: object, text: string): void;
  };
}): AcmeKeeper {
  const { domains, files, order, random, use, log } = options;
  const stopped = new AbortController();
  let jitter = random();
  let inUse: IssuedCertificate | null = null;
  let fault: AcmeFaultCode | null = null;
  let failures = 0;
  let isBlocked = false;
  let isRunning = false;
  let notBeforeMs = 0;
  let unstored: KeyPair | null = null;

  const take = (pair: KeyPair | null): void => {
    inUse = pair && readIssued(pair);
    jitter = random();
    if (inUse !== null) use(inUse);
  };
  const isDue = (nowMs: number): boolean =>
    inUse === null || namesOf(inUse, domains).length < domains.length || nowMs >= renewalDueMs(inUse, jitter);

  /** A clock that was far ahead must not delay the next attempt. */
  const isWaiting = (nowMs: number) => nowMs < notBeforeMs && notBeforeMs - nowMs <= waitMaxMs;

  const failed = (error: unknown, nowMs: number): void => {
    const known = error instanceof AcmeFault ? error : null;
    failures += 1;
    fault = known?.code ?? 'disk';
    const delayMs = retryDelayMs({
      failures,
      isAway: fault === 'away',
      random: random(),
      retryAfterMs: known?.retryAfterMs ?? null,
    });
    notBeforeMs = nowMs + delayMs;
    const { message } = error as Error;
    log.warn(
      { code: fault, detail: message, againAt: new Date(notBeforeMs).toISOString() },
      inUse === null ? 'there is no certificate yet' : 'the certificate could not be renewed',
    );
  };

  const store = (): void => {
    if (unstored !== null) files.storeCertificate(unstored);
    [unstored, fault] = [null, null];
  };

  const attempt = async (nowMs: number): Promise<void> => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(attemptWithinMs)]);
    files.noteTry(nowMs);
    const pair = await order(files.accountKey(), signal, nowMs);
    // Used before it is stored: a full disk must not lose an issued certificate.
    take(pair);
    unstored = pair;
    failures = 0;
    log.info({ validTo: new Date(inUse?.toMs ?? 0).toISOString() }, 'the authority gave a certificate');
    store();
  };

  take(files.certificate());
  return {
    current: () => inUse,
    fault: () => fault,
    block(code) {
      isBlocked = true;
      fault = code;
    },
    async check(nowMs) {
      if (isRunning || isBlocked || stopped.signal.aborted || isWaiting(nowMs)) return;
      if (unstored === null && !isDue(nowMs)) return;
      isRunning = true;
      try {
        if (unstored !== null) return store();
        notBeforeMs = tryAllowedMs(files.tries(nowMs), nowMs);
        if (nowMs >= notBeforeMs) await attempt(nowMs);
      } catch (error) {
        if (!stopped.signal.aborted) failed(error, nowMs);
      } finally {
        isRunning = false;
      }
    },
    stop: () => stopped.abort(),
  };
}
