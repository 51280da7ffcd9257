/** Interprets a failed call to the origin: the problem to respond with, and whether the origin may have executed it. */
import type { ErrorCode } from '#shared/kernel/error-catalogue.ts';

type OriginFault = {
  readonly code: ErrorCode;
  /** False only if certainly no request was sent: nothing can have changed then. */
  readonly mayHaveArrived: boolean;
  /** The connection broke before a response began, as happens with an idle one that the origin has just closed. */
  readonly isBrokenConnection: boolean;
};

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
const tooSlow = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const broken = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export function errorCodeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

export function readOriginFault(error: unknown): OriginFault {
  const code = errorCodeOf(error);
  if (neverConnected.has(code) || /CERT|^ERR_TLS|SELF_SIGNED/.test(code)) {
    return { code: 'ORIGIN_UNREACHABLE', mayHaveArrived: false, isBrokenConnection: false };
  }
  if (tooSlow.has(code)) return { code: 'ORIGIN_TIMEOUT', mayHaveArrived: true, isBrokenConnection: false };
  if (broken.has(code)) return { code: 'ORIGIN_UNREACHABLE', mayHaveArrived: true, isBrokenConnection: true };
  return { code: 'ORIGIN_INVALID', mayHaveArrived: true, isBrokenConnection: false };
}
