/** Converts an error of the origin that can't be passed on: the client gets its code at most. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type ErrorCode, errorStatuses, isErrorCode } from '#shared/kernel/error-catalogue.ts';
import { ProblemError } from '../http/errors.ts';
import { isJson } from './forward-headers.ts';

export type OriginResponse = {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Readable & { bytes(): Promise<Uint8Array>; dump(): Promise<void> };
};

/** Only the code of an error body is read. */
const codeWithinBytes = 65_536;

function isSmall(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= codeWithinBytes;
}

/** A 5xx keeps only its code, if it is one of ours: a foreign server's messages are not exposed. */
export async function readOriginProblem(answer: OriginResponse): Promise<ProblemError> {
  const { statusCode, headers, body } = answer;
  const seconds = headers['retry-after'];
  const options = /^\d{1,6}$/.test(seconds ?? '') ? { retryAfterSeconds: Number(seconds) } : {};
  const problem = (code: ErrorCode) => new ProblemError(code, {}, options);
  if (statusCode >= 500 && isJson(headers['content-type']) && isSmall(headers)) {
    const code = codeIn(Buffer.from(await body.bytes()).toString());
    if (isErrorCode(code) && errorStatuses[code] >= 500) return problem(code);
  } else {
    await body.dump();
  }
  if (statusCode === 503) return problem('OVERLOADED');
  return problem(statusCode === 504 ? 'ORIGIN_TIMEOUT' : 'ORIGIN_INVALID');
}

function codeIn(json: string): unknown {
  try {
    return JSON.parse(json)?.code;
  } catch {
    return undefined;
  }
}
