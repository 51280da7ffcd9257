/** The dependencies with which areas register reads and commands, and the mapping of a row's path to a route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { PathParams } from '#shared/contract/paths.ts';
import { ProblemError } from '../../../http/errors.ts';
import type { Database } from '../../../store/database.ts';
import type { Caller, IdentifyCaller } from '../callers/callers.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { ModuleLinks } from './command-context.ts';

export type OriginFrame = {
  readonly app: FastifyInstance;
  readonly database: Database<OriginTables>;
  readonly identifyCaller: IdentifyCaller;
  readonly now: () => number;
  readonly links: ModuleLinks;
  /** Called with the areas that a command changed, after the commit. */
  readonly afterCommit: (organizationId: string, touched: ReadonlySet<Area>) => void;
  /** The current state of an order or cash session, in the format in which commands answer this caller. */
  readonly answerAgain: (tx: Transaction<OriginTables>, caller: Caller, id: string) => Promise<unknown>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The origin sets it before a handler runs. */
    caller: Caller | null;
  }
}

/** Returns the caller after the route's role check. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new ProblemError('UNAUTHENTICATED');
  return request.caller;
}

function stringValues(value: unknown): Record<string, string> {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Joins query and path parameters, the path taking precedence; a malformed id is handled like an unknown one. */
export function paramsOf(request: FastifyRequest): PathParams {
  const ids = stringValues(request.params);
  if (Object.values(ids).some(id => !/^[\w-]{1,64}$/.test(id))) throw new ProblemError('NOT_FOUND');
  return { ...stringValues(request.query), ...ids };
}

/** Reads a parameter of the row's path. */
export function param(params: PathParams, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path has no parameter ${name}`);
  return value;
}

/** Splits `/api/preparation/orders?location=kitchen|bar&station` into the pathname and a schema that requires one of these values. */
export function splitPath(template: string) {
  const [url = '', query] = template.split('?');
  const [name = '', values = '', optional] = query?.split(/[=&]/) ?? [];
  const properties = {
    ...(query !== undefined && { [name]: { type: 'string', enum: values.split('|') } }),
    ...(optional !== undefined && { [optional]: { type: 'string', pattern: '^[\\w-]{1,64}$' } }),
  };
  const querystring = {
    type: 'object',
    properties,
    required: query === undefined ? [] : [name],
    additionalProperties: false,
  };
  return { url, querystring };
}
