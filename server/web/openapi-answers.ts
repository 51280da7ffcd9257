/** The responses of a call in an OpenAPI document: success, and each refusal by status with its codes. */
import type { TSchema } from 'typebox';
import { schemaOf } from '#shared/contract/named-schemas.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import { type ErrorCode, errorStatuses, isErrorCode } from '#shared/kernel/error-catalogue.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { problemBody } from '../http/errors.ts';
import { type JsonSchema, schemaReference } from './openapi-schemas.ts';

/** `server`: the API for browsers; `origin`: the restaurant API behind it. */
export type DocumentedSide = 'server' | 'origin';

type Header = { description: string; schema: JsonSchema };
export type DocumentedAnswer = {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, { schema: JsonSchema }>;
};

export type Reference = { $ref: string };

const text: JsonSchema = { type: 'string' };
const noStore: Header = { description: 'Never kept by a cache.', schema: { const: 'no-store' } };
const etag: Header = { description: 'Changes with the answer; for If-None-Match.', schema: text };
const liveCursor: Header = {
  description: 'Where the socket goes on from: the `cursor` of a `subscribe` or `hello`.',
  schema: text,
};
const replayed: Header = {
  description: 'Present when this is the answer of an earlier request with the same key.',
  schema: { const: 'true' },
};

const dataVersion: Header = {
  description:
    'Counts the changes of the organization’s data, where an origin counts them: a read whose number is at least that of a write holds the write.',
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
};

const usersVersion: Header = {
  description:
    'Changes with every change of who works in the organization and as what, where an origin says so: while it stays, roles that were read stay.',
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
};

const steadyFor: Header = {
  description:
    'Seconds for which the answer stays what it is while `X-Data-Version` stays, where an origin knows: time alone changes nothing of it until then.',
  schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
};

const touchedReads: Header = {
  description:
    'Names the reads of `x-touches` that it may have changed, separated by commas, where an origin knows: only these are polled right after it.',
  schema: text,
};

/** Whether the path has an id as a segment or query parameter. */
const hasId = (path: string): boolean => path.includes('/:') || path.includes('&');
/** Codes of the server itself: about the origin behind it, and about requests from other sites. */
const serverCodes: readonly ErrorCode[] = [
  'ORIGIN_UNREACHABLE',
  'ORIGIN_INVALID',
  'ORIGIN_TIMEOUT',
  'OVERLOADED',
];
const commonCodes: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'ORGANIZATION_REQUIRED',
  'RESTAURANT_ARCHIVED',
  'INTERNAL',
];

export function readCodes(row: ReadRow, side: DocumentedSide): ErrorCode[] {
  return [
    ...commonCodes,
    ...(row.roles.length > 0 ? (['FORBIDDEN'] as const) : []),
    ...(hasId(row.path) ? (['NOT_FOUND'] as const) : []),
    ...(row.query !== undefined || row.path.includes('?') ? (['INVALID_REQUEST'] as const) : []),
    ...(side === 'server' ? serverCodes : []),
  ];
}

export function writeCodes(row: WriteRow, side: DocumentedSide): ErrorCode[] {
  return [
    ...commonCodes,
    // The server's own credential may only read.
    'FORBIDDEN',
    'INVALID_REQUEST',
    'IDEMPOTENCY_KEY_REQUIRED',
    'REQUEST_IN_PROGRESS',
    'IDEMPOTENCY_KEY_REUSED',
    'STORAGE_UNAVAILABLE',
    ...(row.body === null
      ? []
      : (['MALFORMED_JSON', 'REQUEST_TIMEOUT', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(hasId(row.path) ? (['NOT_FOUND'] as const) : []),
    ...(row.ifMatch ? (['VERSION_REQUIRED', 'VERSION_CONFLICT'] as const) : []),
    ...(row.needsSubscription ? (['SUBSCRIPTION_REQUIRED'] as const) : []),
    ...(row.refusals ?? []),
    ...(side === 'server' ? (['TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN', ...serverCodes] as const) : []),
  ];
}

function problemAnswer(status: number, codes: readonly ErrorCode[]): DocumentedAnswer {
  return {
    description: codes.map(code => `\`${code}\`: ${problemBody(code).title}`).join('\n\n'),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [schemaReference('Problem')],
          properties: { code: { enum: codes }, status: { const: status } },
        },
      },
    },
  };
}

/** Refusals that are the only one of their status are shared components, because most calls have them. */
export function problemComponents(): Record<string, DocumentedAnswer> {
  const codes = Object.keys(errorStatuses).filter(isErrorCode);
  return Object.fromEntries(codes.map(code => [code, problemAnswer(errorStatuses[code], [code])]));
}

/** One answer a status, each code with its title. */
export function problemAnswers(codes: readonly ErrorCode[]): Record<string, DocumentedAnswer | Reference> {
  const byStatus = Map.groupBy(new Set(codes), code => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, grouped]) => [
      String(status),
      grouped.length === 1
        ? { $ref: `#/components/responses/${grouped[0]}` }
        : problemAnswer(status, grouped),
    ]),
  );
}

/** Whether an origin may respond to a poll with a delta. */
export function hasDelta({
  isLive,
  isList,
  side,
}: {
  isLive: boolean;
  isList: boolean;
  side: DocumentedSide;
}) {
  return isLive && isList && side === 'origin';
}

/** An origin's delta of a list (RFC 3229). */
function deltaAnswer(schema: JsonSchema, headers: Record<string, Header>): Record<string, DocumentedAnswer> {
  const ids = { type: 'array', items: text };
  const patch = {
    type: 'object',
    required: ['put', 'remove'],
    properties: { put: schema, remove: ids, order: ids },
  };
  const ofDelta = {
    IM: { description: 'What the difference is made by.', schema: { const: listPatch } },
    'Delta-Base': { description: 'The tag of `If-None-Match` that the difference is to.', schema: text },
  };
  return {
    '226': {
      description: 'What has changed since that tag, for a caller that accepts it with `A-IM`.',
      headers: { ...headers, ...ofDelta },
      content: { 'application/json': { schema: patch } },
    },
  };
}

export function readAnswer(
  schema: JsonSchema,
  { isLive, isList, side }: { isLive: boolean; isList: boolean; side: DocumentedSide },
): Record<string, DocumentedAnswer> {
  const headers = {
    ETag: etag,
    'Cache-Control': noStore,
    ...(side === 'origin' && {
      'X-Data-Version': dataVersion,
      'X-Users-Version': usersVersion,
      'X-Steady-For': steadyFor,
    }),
    ...(isLive && side === 'server' && { 'X-Live-Cursor': liveCursor }),
  };
  return {
    '200': { description: 'What is there now.', headers, content: { 'application/json': { schema } } },
    ...(hasDelta({ isLive, isList, side }) && deltaAnswer(schema, headers)),
    '304': { description: 'Unchanged since the tag that If-None-Match named.', headers: { ETag: etag } },
  };
}

/** A report as a file for a spreadsheet. */
export function sheetAnswer(): Record<string, DocumentedAnswer> {
  return {
    '200': {
      description: 'The same as a table, in the language that Accept-Language names.',
      headers: { ETag: etag, 'Cache-Control': noStore },
      content: { 'text/csv': { schema: text } },
    },
    '304': { description: 'Unchanged since the tag that If-None-Match named.', headers: { ETag: etag } },
  };
}

export type FileType = 'text/csv' | 'application/pdf' | 'application/xml' | 'application/zip';

/** A file whose content depends on the language only. */
export function fileAnswer(type: FileType): Record<string, DocumentedAnswer> {
  return {
    '200': {
      description: 'The same as a file, in the language that Accept-Language names.',
      headers: { 'Cache-Control': noStore },
      content: { [type]: type === 'text/csv' ? { schema: text } : { schema: {} } },
    },
  };
}

export function writeAnswer(
  { status, answer }: WriteRow,
  write: (schema: TSchema) => JsonSchema,
  side: DocumentedSide,
): Record<string, DocumentedAnswer> {
  const headers = {
    'Idempotency-Replayed': replayed,
    'Cache-Control': noStore,
    'X-Data-Version': dataVersion,
    ...(side === 'origin' && { 'X-Touched': touchedReads }),
  };
  if (answer === null) return { [status]: { description: 'Done.', headers } };
  const content = { 'application/json': { schema: write(schemaOf(answer)) } };
  return { [status]: { description: 'Done: as it stands now.', headers, content } };
}
