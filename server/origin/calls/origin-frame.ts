/** What an area of the origin needs to register its reads and commands, and how a row's path becomes a route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PathParams } from '#shared/contract/paths.ts';
import { ProblemError } from '../../http/errors.ts';
import type { Database } from '../../store/database.ts';
import type { Area, OriginTables } from '../origin-tables.ts';
import type { Caller, IdentifyCaller } from './callers.ts';

export type OriginFrame = {
  readonly app: FastifyInstance;
  readonly database: Database<OriginTables>;
  readonly identifyCaller: IdentifyCaller;
  readonly now: () => number;
  /** Told which areas a command changed, once that is in the store. */
  readonly afterCommit: (organizationId: string, touched: ReadonlySet<Area>) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the origin before a handler runs. */
    caller: Caller | null;
  }
}

/** Who calls, once the route's own check let them in. */
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

/** Query and path parameters, where the path has the last word; an id that no id can look like answers like an unknown one. */
export function paramsOf(request: FastifyRequest): PathParams {
  const ids = stringValues(request.params);
  if (Object.values(ids).some(id => !/^[\w-]{1,64}$/.test(id))) throw new ProblemError('NOT_FOUND');
  return { ...stringValues(request.query), ...ids };
}

/** A parameter that the row's path has. */
export function param(params: PathParams, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The path has no parameter ${name}`);
  return value;
}

/** `/api/preparation/orders?location=kitchen|bar` → the pathname, and a schema that wants exactly these values. */
export function splitPath(template: string) {
  const [url = '', query] = template.split('?');
  const [name = '', values = ''] = query?.split('=') ?? [];
  const properties = query === undefined ? {} : { [name]: { type: 'string', enum: values.split('|') } };
  const querystring = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
  return { url, querystring };
}
