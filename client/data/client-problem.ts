/**
 * A failed API call as screens handle it: the server's problem document (RFC 9457), or NETWORK when there was no
 * response.
 */
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';

/** `EARLIER_UNKNOWN`: not sent, because an earlier write with a different body may have been carried out. */
export type ClientProblemCode = ErrorCode | 'NETWORK' | 'EARLIER_UNKNOWN';
type FieldProblem = { path: string; message: string };

type Details = {
  /** 0 if there was no response. */
  status?: number;
  title?: string;
  errors?: FieldProblem[];
  current?: unknown;
  orderId?: string | undefined;
  requestId?: string | undefined;
  cause?: unknown;
};

export class ClientProblem extends Error {
  readonly code: ClientProblemCode;
  /** English text, shown only where `errors.<code>` has no translation. */
  readonly title: string;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  /** The current entity, sent with VERSION_CONFLICT. */
  readonly current: unknown;
  /** The table's open order, sent with TABLE_HAS_OPEN_ORDER. */
  readonly orderId: string | undefined;
  /** Identifies a server fault in the server's log. */
  readonly requestId: string | undefined;

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
    this.requestId = details.requestId;
  }

  /** Whether an unchanged retry may succeed: no response, overload or a server error. */
  get isPassing(): boolean {
    return this.code === 'NETWORK' || this.status >= 500 || this.status === 429 || this.status === 408;
  }

  /** The error message for a field path, e.g. `lines/0/quantity`. */
  errorAt(path: string): string | undefined {
    return this.errors.find(error => error.path === path)?.message;
  }
}

export function isClientProblem(error: unknown): error is ClientProblem {
  return error instanceof ClientProblem;
}

/** A definitive refusal by the server: not transient, and cached data of this read must be discarded. */
export function isRefusal(error: unknown): boolean {
  return isClientProblem(error) && [401, 403, 404].includes(error.status);
}

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
 * Checked by its form only: the whole catalogue would belong to the first load, and a newer server's unknown code is
 * better shown with the server's own title than hidden.
 */
export function isProblemCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z]+(_[A-Z]+)*$/.test(value);
}

/** Parses an error response; a body that isn't a problem document (a proxy's HTML page) is reduced to its status. */
export function parseProblem(status: number, body: unknown, id: string | null = null): ClientProblem {
  const requestId = status >= 500 && id !== null ? id : undefined;
  if (!isRecord(body) || !isProblemCode(body.code))
    return new ClientProblem(codeOfStatus(status), { status, requestId });
  const errors = Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
  return new ClientProblem(body.code, {
    status,
    requestId,
    ...(typeof body.title === 'string' && { title: body.title }),
    errors: errors.map(({ path, message }) => ({ path: String(path), message: String(message) })),
    current: body.current,
    orderId: typeof body.orderId === 'string' ? body.orderId : undefined,
  });
}
