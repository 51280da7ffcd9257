/** The bridge's calls to Kelner: claim a job or report a fault, and report a job's outcome. */

import type { BridgeJob, BridgeReport } from '#shared/order/receipt-schema.ts';
import type { PrinterFault } from '#shared/venue/printer-faults.ts';

export type KelnerCalls = {
  /** With a fault no job is fetched, and the printer is shown with the fault. Null: nothing to print. */
  claim(claim: { key: string; fault?: PrinterFault }): Promise<BridgeJob | null>;
  /** False if the outcome was decided in Kelner meanwhile; the report is recorded. */
  report(id: string, report: BridgeReport): Promise<boolean>;
};

/** Kelner didn't respond, or refused. `isTokenRefused`: a new token was made, or the printer was removed. */
export class KelnerCallError extends Error {
  readonly isTokenRefused: boolean;

  constructor(message: string, options: { cause?: unknown; isTokenRefused?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isTokenRefused = options.isTokenRefused ?? false;
  }
}

const answerBytesMax = 1_048_576;

function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isLine(line: unknown): boolean {
  if (typeof line !== 'object' || line === null) return false;
  const { name, quantity, unitPrice, amount, discount = 0, vatRate = 0 } = line as Record<string, unknown>;
  const isNumbered = [quantity, unitPrice, amount, discount].every(isWhole);
  return typeof name === 'string' && isNumbered && Number.isFinite(vatRate);
}

/** Checks only the fields that printing needs, because a newer Kelner may send more. */
function isJob(value: unknown): value is BridgeJob {
  if (typeof value !== 'object' || value === null) return false;
  const { id, attempt, document } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !isWhole(attempt)) return false;
  if (typeof document !== 'object' || document === null) return false;
  const { kind, language, lines, payments, total, change } = document as Record<string, unknown>;
  if (typeof kind !== 'string' || typeof language !== 'string') return false;
  return (
    Array.isArray(lines) && lines.every(isLine) && Array.isArray(payments) && [total, change].every(isWhole)
  );
}

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > answerBytesMax) throw new KelnerCallError('Kelner’s answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

type CallOptions = { url: string; token: string; withinMs: number; fetch: typeof fetch };

/** Posts to a path below `/bridge`. */
export function createKelnerPost(options: CallOptions) {
  return async (path: string, body: object, headers: Record<string, string> = {}) => {
    try {
      const response = await options.fetch(`${options.url}/bridge/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(options.withinMs),
      });
      return { status: response.status, text: await readLimited(response) };
    } catch (cause) {
      throw new KelnerCallError(`Kelner doesn’t answer at ${options.url}`, { cause });
    }
  };
}

export function refusedCall(status: number): KelnerCallError {
  return new KelnerCallError(
    status === 401 ? 'Kelner doesn’t know this token: make a new one' : `Kelner answered ${status}`,
    { isTokenRefused: status === 401 },
  );
}

export function createKelnerCalls(options: CallOptions): KelnerCalls {
  const post = createKelnerPost(options);
  return {
    async claim({ key, fault }) {
      const { status, text } = await post('jobs/claim', fault === undefined ? {} : { fault }, {
        'idempotency-key': key,
      });
      if (status !== 200) throw refusedCall(status);
      const { job = null }: { job?: unknown } = JSON.parse(text);
      if (job === null) return null;
      if (!isJob(job)) throw new KelnerCallError('Kelner sent a job that this version can’t read: update it');
      return job;
    },
    async report(id, report) {
      const { status } = await post(`jobs/${encodeURIComponent(id)}/report`, report);
      if (status === 204) return true;
      if (status === 404 || status === 409) return false;
      throw refusedCall(status);
    },
  };
}
