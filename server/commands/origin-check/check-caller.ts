/** HTTP calls of the origin check as a given user, faults in the responses, and the lines that report them. */
import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type ErrorCode, errorStatuses } from '#shared/kernel/error-catalogue.ts';
import { problem } from '#shared/kernel/problem-schema.ts';

/** The calling user. `nobody` is a member without roles; `homeless` has not selected a restaurant; `neighbour` owns another one. */
export type Checker =
  | 'owner'
  | 'waiter'
  | 'kitchen'
  | 'bar'
  | 'nobody'
  | 'homeless'
  | 'neighbour'
  | 'late'
  | 'everlasting'
  | 'forger'
  | 'service'
  | 'stranger';

export type CheckAnswer = { status: number; headers: Headers; text: string; data: unknown };

type CheckCall = {
  as: Checker;
  path: string;
  method?: string;
  body?: unknown;
  /** Absent: a new key for each write; null: none. */
  key?: string | null;
  headers?: Record<string, string>;
};

/** The authentication headers of a user; null if this check has no such user. */
export type Credentials = (checker: Checker) => Record<string, string> | null;

export type CheckCaller = {
  can(checker: Checker): boolean;
  call(call: CheckCall): Promise<CheckAnswer>;
};

const answerWithinMs = 10_000;

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function createCheckCaller(url: string, credentials: Credentials): CheckCaller {
  const base = url.replace(/\/+$/, '');
  return {
    can: checker => credentials(checker) !== null,
    async call({ as, path, method = 'GET', body, key, headers = {} }) {
      const isWrite = method !== 'GET';
      const usedKey = key === undefined ? randomUUID() : key;
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...credentials(as),
          ...(isWrite && usedKey !== null && { 'idempotency-key': usedKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, data: parsed(text) };
    },
  };
}

/** The first schema violation: `0/lines/2/quantity must be integer`. */
function validateAnswer(schema: TSchema, value: unknown): string | null {
  const [first] = Value.Errors(schema, value);
  if (first === undefined) return null;
  const path = first.instancePath.replace(/^\//, '');
  return path === '' ? first.message : `${path} ${first.message}`;
}

function mediaTypeOf({ headers }: CheckAnswer): string {
  return (headers.get('content-type') ?? '').split(';')[0] ?? '';
}

export function answerFault(answer: CheckAnswer, status: number, schema: TSchema | null): string | null {
  const code = (answer.data as { code?: unknown } | undefined)?.code;
  if (answer.status !== status)
    return `answered ${answer.status}${typeof code === 'string' ? ` ${code}` : ''} instead of ${status}`;
  if (schema === null) return answer.text === '' ? null : 'answered a body where none belongs';
  if (mediaTypeOf(answer) !== 'application/json')
    return `content-type is ${mediaTypeOf(answer) || 'missing'}`;
  if (answer.data === undefined) return 'the body is not JSON';
  return validateAnswer(schema, answer.data);
}

export function refusalFault(answer: CheckAnswer, ...codes: ErrorCode[]): string | null {
  const statuses = codes.map(code => errorStatuses[code]);
  if (!statuses.some(status => status === answer.status))
    return `answered ${answer.status} instead of ${statuses.join(' or ')} ${codes.join(' or ')}`;
  if (mediaTypeOf(answer) !== 'application/problem+json')
    return `content-type is ${mediaTypeOf(answer) || 'missing'} instead of application/problem+json`;
  const mismatch = validateAnswer(problem, answer.data);
  if (mismatch !== null) return mismatch;
  const { code, status } = answer.data as { code: string; status: number };
  if (!codes.some(known => known === code)) return `code is ${code} instead of ${codes.join(' or ')}`;
  return status === answer.status ? null : `status in the body is ${status} instead of ${answer.status}`;
}

export type CheckLine = { outcome: 'passed' | 'failed' | 'skipped'; line: string; why?: string };

export type CheckReport = {
  /** `look` returns the fault or null; anything it throws is a fault too. */
  check(line: string, look: () => Promise<string | null>): Promise<void>;
  skip(line: string, why: string): void;
  readonly lines: readonly CheckLine[];
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // fetch's error has the reason in its cause.
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export function createCheckReport(say: (line: CheckLine) => void): CheckReport {
  const lines: CheckLine[] = [];
  const add = (line: CheckLine): void => {
    lines.push(line);
    say(line);
  };
  return {
    lines,
    skip: (line, why) => add({ outcome: 'skipped', line, why }),
    async check(line, look) {
      const why = await look().catch(reasonOf);
      add(why === null ? { outcome: 'passed', line } : { outcome: 'failed', line, why });
    },
  };
}
