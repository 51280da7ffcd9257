/** Reasons why an authority issued no certificate, as codes on which an operator can act. */
import type { AcmeFaultCode } from '#shared/platform/health-schema.ts';

export class AcmeFault extends Error {
  readonly code: AcmeFaultCode;
  /** The delay requested by the authority; null: none. */
  readonly retryAfterMs: number | null;
  constructor(
    code: AcmeFaultCode,
    detail: string,
    options: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(plainDetail(detail), { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** Another server's text, made safe for a line of the log. */
function plainDetail(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** RFC 8555, 6.7. */
export const errorUrn = 'urn:ietf:params:acme:error:';
const codes: Readonly<Record<string, AcmeFaultCode>> = {
  connection: 'unreachable',
  tls: 'unreachable',
  dns: 'dns',
  incorrectResponse: 'wrongAnswer',
  unauthorized: 'wrongAnswer',
  rateLimited: 'rateLimited',
  serverInternal: 'away',
  caa: 'refused',
  rejectedIdentifier: 'refused',
  unsupportedIdentifier: 'refused',
  externalAccountRequired: 'refused',
  invalidContact: 'refused',
  unsupportedContact: 'refused',
  userActionRequired: 'refused',
};

/** `type` is from the authority's problem document. */
export function codeOfProblem(type: string): AcmeFaultCode {
  return (type.startsWith(errorUrn) && codes[type.slice(errorUrn.length)]) || 'nonsense';
}

/** "120" or a date → milliseconds from now; null if it is neither. */
export function retryAfterMs(header: unknown, nowMs: number): number | null {
  if (typeof header !== 'string') return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
