/** One request to KSeF's API, and what its failure means for the caller. */

const answerWithinMs = 30_000;
/** Without a Retry-After header. */
const usualPauseMs = 60_000;

/**
 * `unreachable`: nobody knows whether the request had an effect; `limited`: it had none, as there were too many; `refused`: it had none, and a repetition
 * won't have one either.
 */
type FailureKind = 'unreachable' | 'limited' | 'refused';

type Failure = {
  readonly kind: FailureKind;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** KSeF's own error codes, such as 21470. */
  readonly codes: readonly number[];
  /** The pause that KSeF asks for after too many requests. */
  readonly retryAfterMs: number;
};

export class KsefError extends Error {
  readonly failure: Failure;

  /** `words`: KSeF's own, for people. */
  constructor(words: string, failure: Partial<Failure> & Pick<Failure, 'kind'>, cause?: unknown) {
    super(words, { cause });
    this.failure = { status: 0, codes: [], retryAfterMs: 0, ...failure };
  }
}

export function isFailure(error: unknown, kind: FailureKind): error is KsefError {
  return error instanceof KsefError && error.failure.kind === kind;
}

export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof KsefError && error.failure.codes.some(code => codes.includes(code));
}

type KsefRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly bearer?: string;
  /** Sent as JSON, or a text as XML. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

type ErrorBody = {
  detail?: string;
  errors?: { code: number; description?: string; details?: string[] | null }[];
};

/** A problem (RFC 9457) as a sentence. */
function wordsOf(status: number, { detail, errors = [] }: ErrorBody): string {
  const texts = errors.map(({ description = '', details }) => [description, ...(details ?? [])].join(' '));
  return texts.join(' ').trim() || detail || `HTTP ${status}`;
}

function pauseOf(header: string | null, nowMs: number): number {
  if (header === null) return usualPauseMs;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : usualPauseMs;
}

async function failureOf(response: Response, nowMs: number): Promise<KsefError> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const codes = (body.errors ?? []).map(({ code }) => code);
  const words = wordsOf(status, body);
  if (status === 429) {
    const retryAfterMs = pauseOf(response.headers.get('retry-after'), nowMs);
    return new KsefError(words, { kind: 'limited', status, codes, retryAfterMs });
  }
  return new KsefError(words, { kind: status >= 500 ? 'unreachable' : 'refused', status, codes });
}

export type KsefHttp = {
  json<T>(request: KsefRequest): Promise<T>;
  text(request: KsefRequest): Promise<string>;
};

/** `address`: of the API, with its version. `stop` aborts what is under way. */
export function createKsefHttp(options: {
  address: string;
  now: () => number;
  stop: AbortSignal;
  timeoutMs?: number;
}): KsefHttp {
  const { address, now, stop, timeoutMs = answerWithinMs } = options;
  const send = async ({ method, path, bearer, body, headers }: KsefRequest): Promise<string> => {
    const isXml = typeof body === 'string';
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
        headers: {
          accept: '*/*',
          'x-error-format': 'problem-details',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': isXml ? 'application/xml' : 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: isXml ? body : JSON.stringify(body) }),
      });
      if (!response.ok) throw await failureOf(response, now());
      return await response.text();
    } catch (error) {
      if (error instanceof KsefError) throw error;
      throw new KsefError('KSeF did not answer', { kind: 'unreachable' }, error);
    }
  };
  return {
    async json(request) {
      const text = await send(request);
      try {
        return JSON.parse(text);
      } catch (error) {
        throw new KsefError('KSeF’s answer is not JSON', { kind: 'unreachable' }, error);
      }
    },
    text: send,
  };
}
