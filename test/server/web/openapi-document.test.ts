import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify from 'fastify';
import t from 'tap';
import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import { errorStatuses } from '#shared/kernel/error-catalogue.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { csvPath, reportReads } from '#shared/reports/report-calls.ts';
import type { DocumentedAnswer } from '../../../server/web/openapi-answers.ts';
import { createOpenApiDocument } from '../../../server/web/openapi-document.ts';
import { openApiRoutes } from '../../../server/web/openapi-routes.ts';

const document = createOpenApiDocument('server', '1.2.3');
const ofOrigin = createOpenApiDocument('origin', '1.2.3');

function operationAt({ paths }: typeof document, method: string, path: string) {
  const operation = paths[path.replace(/\?.*/, '').replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

t.test('both documents are valid by the official schema of OpenAPI 3.1', async t => {
  for (const published of [document, ofOrigin]) {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(published)));
    t.ok(valid, JSON.stringify(errors));
  }
});

/** Every value under `keyword`, at any depth. */
function valuesOf(value: unknown, keyword: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(key === keyword ? [child] : []),
    ...valuesOf(child, keyword),
  ]);
}

t.test('every row of the read table stands in it, with its roles, parameters and answers', async t => {
  for (const name of readNames) {
    const row: ReadRow = reads[name];
    const operation = operationAt(document, 'GET', row.path);
    t.equal(operation.operationId, name);
    t.same(operation['x-roles'], row.roles);
    t.equal(operation['x-live'], row.live);
    const names = operation.parameters.map(parameter => parameter.name);
    for (const [, id = ''] of row.path.matchAll(/:(\w+)/g)) t.ok(names.includes(id), `${name} takes ${id}`);
    for (const query of row.query ?? []) t.ok(names.includes(query), `${name} takes ${query}`);
    for (const [, query = ''] of row.path.matchAll(/[?&](\w+)/g))
      t.ok(names.includes(query), `${name} takes ${query}`);
    const ok = operation.responses['200'] as DocumentedAnswer;
    t.ok(ok.content?.['application/json']?.schema, `${name} has an answer`);
    t.ok(ok.headers?.['ETag']);
    t.equal(ok.headers?.['X-Live-Cursor'] !== undefined, row.live);
    t.ok(operation.responses['401'] && operation.responses['304']);
  }
  for (const { path } of Object.values(reportReads)) {
    const { responses } = operationAt(document, 'GET', csvPath(path));
    t.ok((responses['200'] as DocumentedAnswer).content?.['text/csv']);
  }
  for (const [path, type] of [
    [dayReportFiles.csv, 'text/csv'],
    [dayReportFiles.pdf, 'application/pdf'],
  ] as const) {
    const { responses } = operationAt(document, 'GET', path);
    t.ok((responses['200'] as DocumentedAnswer).content?.[type]);
  }
});

t.test('every row of the write table stands in it, with its body, its headers and its refusals', async t => {
  for (const name of writeNames) {
    const row: WriteRow = writes[name];
    const { body, status, answer, refusals = [] } = row;
    const operation = operationAt(document, row.method, row.path);
    t.equal(operation.operationId, name);
    t.same(operation['x-roles'], row.roles);
    const needed = operation.parameters.filter(({ required }) => required).map(parameter => parameter.name);
    t.ok(needed.includes('Idempotency-Key'));
    t.equal(needed.includes('If-Match'), row.ifMatch === true, `${name} and If-Match`);
    t.equal(operation.requestBody !== undefined, body !== null);
    t.equal((operation.responses[status] as DocumentedAnswer).content !== undefined, answer !== null);
    const told = JSON.stringify(operation.responses);
    for (const code of refusals) {
      t.ok(operation.responses[errorStatuses[code]] && told.includes(code), `${name} tells of ${code}`);
    }
  }
});

t.test('whatever it points to is there, every call has a name of its own and answers', async t => {
  for (const one of [document, ofOrigin]) {
    const pointers = valuesOf(one, '$ref').map(String);
    t.ok(pointers.length > 100);
    for (const pointer of new Set(pointers)) {
      const found = pointer
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], one);
      t.ok(found, pointer);
    }
    const operations = Object.values(one.paths).flatMap(methods => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    t.equal(new Set(ids).size, ids.length);
    for (const { security } of operations) {
      for (const scheme of security.flatMap(Object.keys))
        t.ok(one.components.securitySchemes[scheme], scheme);
    }
    for (const [path, methods] of Object.entries(one.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters } of Object.values(methods)) {
        const declared = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name);
        t.same(declared, inPath, path);
      }
    }
    t.same(JSON.parse(JSON.stringify(one)), one, 'it is plain JSON');
  }
});

t.test('schemas refuse what they do not know, and an entity stands once', async t => {
  const { schemas } = document.components;
  t.match(schemas['Order'], { type: 'object', additionalProperties: false });
  t.match(document.paths['/api/waiter/orders']?.['get']?.responses['200'], {
    content: {
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } },
    },
  });
});

t.test("the origin's tells of the service credential, the server's of sign-out and the socket", async t => {
  const read = operationAt(ofOrigin, 'GET', reads.waiterTables.path);
  t.same(read.security, [{ sessionToken: [] }, { serviceToken: [], organization: [] }]);
  t.equal(operationAt(document, 'GET', reads.waiterTables.path).security.length, 1);
  t.notOk(ofOrigin.paths[writes.logout.path]);
  t.ok(document.paths[writes.logout.path]);
  t.match(document['x-live-protocol'], { path: '/live', subprotocol: 'kelner.v1' });
  t.notOk(JSON.stringify(ofOrigin.paths).includes('ORIGIN_TIMEOUT'));
});

t.test('it is served with a tag, and not sent again to whoever has it', async t => {
  const app = Fastify();
  t.teardown(() => app.close());
  await app.register(openApiRoutes, { side: 'server', version: '1.2.3' });
  const first = await app.inject('/openapi.json');
  t.equal(first.statusCode, 200);
  t.match(first.json(), { openapi: '3.1.1', info: { version: '1.2.3' } });
  const again = await app.inject({
    url: '/openapi.json',
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  t.equal(again.statusCode, 304);
  t.equal(again.body, '');
});
