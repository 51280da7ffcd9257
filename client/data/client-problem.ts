/** A refused or failed call as screens see it: the server's problem (RFC 9457), or NETWORK when no answer came. */
import type { ErrorCode } from '#shared/error-catalogue.ts';

/** `EARLIER_UNKNOWN`: it was not sent, since the same with another body may have counted already. */
export type ClientProblemCode = ErrorCode | 'NETWORK' | 'EARLIER_UNKNOWN';
export type FieldProblem = { path: string; message: string };

type Details = {
  /** 0: no answer. */
  status?: number;
  title?: string;
  errors?: FieldProblem[];
  current?: unknown;
  orderId?: string | undefined;
  cause?: unknown;
};

export class ClientProblem extends Error {
  readonly code: ClientProblemCode;
  /** English; shown only where `errors.<code>` has no translation. */
  readonly title: string;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  /** The entity as it stands on the server, with VERSION_CONFLICT. */
  readonly current: unknown;
  /** The order that is already there, with TABLE_HAS_OPEN_ORDER. */
  readonly orderId: string | undefined;

  constructor(code: ClientProblemCode, details: Details = {}) {
    const title = details.title ?? (code === 'NETWORK' ? 'No connection to the server.' : code);
    super(title, { cause: details.cause });
    this.name = 'ClientProblem';
    this.code = code;
    this.title = title;
    this.status = details.status ?? 0;
    this.errors = details.errors ?? [];
    this.current = details.current;
    this.orderId = details.orderId;
  }

  /** It may work the next time without anything changed: no answer, an overloaded or broken server. */
  get isPassing(): boolean {
    return this.code === 'NETWORK' || this.status >= 500 || this.status === 429 || this.status === 408;
  }

  /** What the server says about one field, e.g. `lines/0/quantity`. */
  errorAt(path: string): string | undefined {
    return this.errors.find(error => error.path === path)?.message;
  }
}

export function isClientProblem(error: unknown): error is ClientProblem {
  return error instanceof ClientProblem;
}

/** The server said so itself: it is no fault that passes, and nothing of what was read before counts. */
export function isRefusal(error: unknown): boolean {
  return isClientProblem(error) && [401, 403, 404].includes(error.status);
}

/** Whatever was caught, as something that a screen can show. */
export function toClientProblem(error: unknown): ClientProblem {
  return isClientProblem(error) ? error : new ClientProblem('INTERNAL', { cause: error });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status === 502 || status === 503 || status === 504 ? 'ORIGIN_UNREACHABLE' : 'INTERNAL';
}

/**
 * A code by its form. The whole catalogue would be a part of the first load, and a newer server's code that this page
 * does not know yet is better shown with the server's own title than hidden.
 */
export function isProblemCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z]+(_[A-Z]+)*$/.test(value);
}

/** An error answer's body as a problem; a body that isn't ours (a proxy's HTML page) is known by its status alone. */
export function parseProblem(status: number, body: unknown): ClientProblem {
  if (!isRecord(body) || !isProblemCode(body.code))
    return new ClientProblem(codeOfStatus(status), { status });
  const errors = Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
  return new ClientProblem(body.code, {
    status,
    ...(typeof body.title === 'string' && { title: body.title }),
    errors: errors.map(({ path, message }) => ({ path: String(path), message: String(message) })),
    current: body.current,
    orderId: typeof body.orderId === 'string' ? body.orderId : undefined,
  });
}
