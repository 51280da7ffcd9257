/**
 * Checks requests and answers by the Ministry's OpenAPI document of API 2.6, of which `ksef-openapi.json` holds the calls that are used, as published in the
 * repository CIRFMF/ksef-docs (MIT licence), without descriptions.
 */
import { readFileSync } from 'node:fs';
import { Errors } from 'typebox/schema';

type Node = Readonly<Record<string, unknown>>;
type Operation = {
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, { content?: Record<string, { schema: Node }> }>;
  security?: unknown[];
};

const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
} = JSON.parse(readFileSync(new URL('../../ksef-schema/ksef-openapi.json', import.meta.url), 'utf8'));

/** References resolved, and OpenAPI 3.0's `nullable` as JSON Schema says it. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, nullable, ...rest } = schema as Node;
  if (typeof $ref === 'string') return plain(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  const own = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, plain(part)]));
  // Formats such as `byte` are no rules of JSON Schema.
  delete own['format'];
  return nullable === true ? { anyOf: [own, { type: 'null' }] } : own;
}

function faultsOf(schema: Node, value: unknown): string[] {
  const [isValid, errors] = Errors(plain(schema) as never, value);
  return isValid ? [] : errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export type KsefCall = { name: string; params: Record<string, string>; operation: Operation };

/** Null for a call that the document doesn't name. `path`: without the version and the query. */
export function findCall(method: string, path: string): KsefCall | null {
  for (const [template, operations] of Object.entries(document.paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const found = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
    const operation = operations[method.toLowerCase()];
    if (found === null || operation === undefined) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
    return { name: `${method} ${template}`, params, operation };
  }
  return null;
}

export function requestFaults({ operation }: KsefCall, body: unknown): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema === undefined ? [] : faultsOf(schema, body);
}

/** Throws if the document has no such answer. */
export function requireAnswer({ name, operation }: KsefCall, status: number, body: unknown): void {
  const answer = operation.responses[String(status)];
  if (answer === undefined) throw new Error(`${name} never answers ${status}`);
  const kind = status >= 400 ? 'application/problem+json' : 'application/json';
  const schema = answer.content?.[kind]?.schema;
  const faults = schema === undefined ? [] : faultsOf(schema, body);
  if (faults.length > 0) throw new Error(`${name} ${status}: ${faults.join(', ')}`);
}

export function needsBearer({ operation }: KsefCall): boolean {
  return (operation.security ?? []).length > 0;
}
