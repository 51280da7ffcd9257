/**
 * Enforces closed request schemas on every route: undeclared properties in body, query or path parameters are refused, at any depth. A route with an open
 * schema stops the start.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

type Schema = Readonly<Record<string, unknown>>;

const scalars = ['string', 'number', 'integer', 'boolean', 'null'];
const nothing = { type: 'object', properties: {}, additionalProperties: false } as const;

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Paths in a schema that accept undeclared properties; a record is closed by the pattern of its keys. */
function openPlaces(schema: unknown, at: string): string[] {
  if (!isRecord(schema)) return [at];
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  if (choices.length > 0) return choices.flatMap((choice, index) => openPlaces(choice, `${at}/${index}`));
  if (schema['enum'] !== undefined || schema['const'] !== undefined) return [];
  if (schema['type'] === 'array') return openPlaces(schema['items'], `${at}/items`);
  if (schema['type'] !== 'object') return scalars.includes(String(schema['type'])) ? [] : [at];
  const { properties = {}, patternProperties = {} } = schema;
  const patterns = Object.keys(patternProperties as Schema);
  const isOpen =
    schema['additionalProperties'] !== false || patterns.some(pattern => new RegExp(pattern).test('any key'));
  const parts = Object.entries({ ...(properties as Schema), ...(patternProperties as Schema) });
  return [...(isOpen ? [at] : []), ...parts.flatMap(([name, part]) => openPlaces(part, `${at}/${name}`))];
}

function methodsOf({ method }: RouteOptions): string[] {
  return [method].flat();
}

async function takeNoBodyAsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}

/**
 * Applies to all later routes of `app` and its plugins. A write without a schema accepts no body; proxied requests (`/api/*`) are validated by the origin,
 * and a body that isn't JSON (an image) by its route.
 */
export function takeOnlyWhatIsDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', function declare(route) {
    const { schema = {}, url } = route;
    const isWrite = methodsOf(route).some(method => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    if (isWrite && !url.endsWith('*')) {
      const hasNoBody = schema.body === undefined && this.hasContentTypeParser('application/json');
      route.schema = { querystring: nothing, ...schema, ...(hasNoBody && { body: nothing }) };
      if (hasNoBody) route.preValidation = [takeNoBodyAsEmpty, ...[route.preValidation ?? []].flat()];
    }
    const { body, querystring, params } = route.schema ?? {};
    const open = Object.entries({ body, querystring, params }).flatMap(([part, each]) =>
      each === undefined ? [] : openPlaces(each, part),
    );
    if (open.length > 0)
      throw new Error(`${route.method} ${url} takes what it does not name: ${open.join(', ')}`);
  });
}
