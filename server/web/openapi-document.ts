/**
 * Builds the OpenAPI 3.1 document of everything under /api from the read table, the write table and their schemas, for clients of the server and for
 * authors of another origin.
 */

import { dayReportFiles } from '#shared/cash/day-report-files.ts';
import { menuFiles } from '#shared/catalog/menu-import-calls.ts';
import { querySchemas, schemaOf } from '#shared/contract/named-schemas.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import { invoiceFiles } from '#shared/invoices/invoice-files.ts';
import { listPatch } from '#shared/kernel/delta-encoding.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import { uuid } from '#shared/kernel/schema-parts.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';
import { csvPath, monthArchivePath, reportReads } from '#shared/reports/report-calls.ts';
import { companyAnswer } from '#shared/venue/company-schema.ts';
import { companyPath } from '#shared/venue/settings-calls.ts';
import {
  type DocumentedAnswer,
  type DocumentedSide,
  type FileType,
  fileAnswer,
  hasDelta,
  problemAnswers,
  problemComponents,
  type Reference,
  readAnswer,
  readCodes,
  sheetAnswer,
  writeAnswer,
  writeCodes,
} from './openapi-answers.ts';
import { liveProtocolPage, securitySchemes, sideDescription } from './openapi-prose.ts';
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from './openapi-schemas.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, DocumentedAnswer | Reference>;
} & { readonly [extension: `x-${string}`]: unknown };

type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, DocumentedAnswer>;
    securitySchemes: Record<string, JsonSchema>;
  };
} & { readonly [extension: `x-${string}`]: unknown };

const header = (name: string, required: boolean, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

function pathParameters(path: string): Parameter[] {
  const [pathname = '', query] = path.split('?');
  const ids = Array.from(pathname.matchAll(/:(\w+)/g), ([, name = '']): Parameter => {
    return { name, in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{1,64}$' } };
  });
  const [name = '', choices = '', optional] = query?.split(/[=&]/) ?? [];
  if (query === undefined) return ids;
  const chosen: Parameter = {
    name,
    in: 'query',
    required: true,
    schema: { type: 'string', enum: choices.split('|') },
  };
  if (optional === undefined) return [...ids, chosen];
  const pattern = '^[\\w-]{1,64}$';
  return [
    ...ids,
    chosen,
    { name: optional, in: 'query', required: false, schema: { type: 'string', pattern } },
  ];
}

/** `/api/waiter/orders/:id?…` → `/api/waiter/orders/{id}` */
function documentedPath(path: string): string {
  return (path.split('?')[0] ?? path).replace(/:(\w+)/g, '{$1}');
}

/** The server sets this header; values from browsers are discarded. */
const provenHeader = header(
  'X-Device-Proven',
  false,
  '`yes` where the device has shown its credential: only then does it open a cash drawer.',
  { type: 'string' },
);

/** `takePayment` → `Take payment` */
function summaryOf(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const tagOf = (path: string): string => path.split('/')[2] ?? 'api';

function securityOf(side: DocumentedSide, isRead: boolean): Record<string, string[]>[] {
  const service = { serviceToken: [], organization: [] };
  return [{ sessionToken: [] }, ...(side === 'origin' && isRead ? [service] : [])];
}

function readOperation(name: string, row: ReadRow, schema: JsonSchema, side: DocumentedSide): Operation {
  const { refreshMs, querySchema } = row;
  const query = Object.entries(querySchema === undefined ? {} : querySchemas[querySchema].properties).map(
    ([key, value]): Parameter => ({
      name: key,
      in: 'query',
      required: false,
      schema: JSON.parse(JSON.stringify(value)),
    }),
  );
  const known = header('If-None-Match', false, 'The ETag of what the caller has.', { type: 'string' });
  const kind = { isLive: row.live, isList: row.answer.endsWith('[]'), side };
  const accepted = header('A-IM', false, 'The answer may be the difference to that.', { const: listPatch });
  const had = header('X-Live-Cursor', false, 'That of an earlier answer: this one is no older.', {
    type: 'string',
  });
  const more = [...(hasDelta(kind) ? [accepted] : []), ...(kind.isLive && side === 'server' ? [had] : [])];
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [tagOf(row.path)],
    'x-roles': row.roles,
    'x-live': row.live,
    ...(typeof refreshMs === 'number' && { 'x-refresh-ms': refreshMs }),
    security: securityOf(side, true),
    parameters: [...pathParameters(row.path), ...query, known, ...more],
    responses: {
      ...readAnswer(schema, kind),
      ...problemAnswers(readCodes(row, side)),
    },
  };
}

function writeOperation(
  name: string,
  row: WriteRow,
  { schemas, side }: { schemas: SchemaWriter; side: DocumentedSide },
): Operation {
  const version = { type: 'string', pattern: '^"[1-9][0-9]*"$' };
  const body = row.body && schemaOf(row.body);
  const isBodyNeeded = row.method !== 'POST' || (body !== null && 'required' in body);
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [tagOf(row.path)],
    'x-roles': row.roles,
    'x-touches': row.touches,
    security: securityOf(side, false),
    parameters: [
      ...pathParameters(row.path),
      header('Idempotency-Key', true, 'Made when the person taps; kept for 24 hours.', schemas.write(uuid)),
      ...(row.ifMatch ? [header('If-Match', true, "The entity's version, in quotes.", version)] : []),
      header('X-Device-Id', false, 'The paired device it is done on; for the history.', { type: 'string' }),
      ...(side === 'origin' ? [provenHeader] : []),
    ],
    ...(body !== null && {
      requestBody: {
        required: isBodyNeeded,
        content: { 'application/json': { schema: schemas.write(body) } },
      },
    }),
    responses: {
      ...writeAnswer(row, schemas.write, side),
      ...problemAnswers(writeCodes(row, side)),
    },
  };
}

const invoiceFileTexts: Record<keyof typeof invoiceFiles, { summary: string; type: FileType }> = {
  invoiceXml: { summary: 'Invoice as XML by schema FA(3)', type: 'application/xml' },
  invoicePdf: { summary: 'Invoice as PDF with the codes of KSeF', type: 'application/pdf' },
  invoiceConfirmation: {
    summary: 'Confirmation of receipt (UPO) of an accepted invoice, as XML',
    type: 'application/xml',
  },
};

/** `server` documents the API for browsers, `origin` the restaurant API behind it. */
export function createOpenApiDocument(side: DocumentedSide, version: string): OpenApiDocument {
  const schemas = createSchemaWriter();
  const paths: OpenApiDocument['paths'] = {};
  const add = (path: string, method: string, operation: Operation) => {
    const at = documentedPath(path);
    paths[at] = { ...paths[at], [method]: operation };
  };
  for (const name of readNames) {
    const row: ReadRow = reads[name];
    add(row.path, 'get', readOperation(name, row, schemas.write(schemaOf(row.answer)), side));
  }
  for (const [name, row] of Object.entries(reportReads)) {
    const operation = readOperation(name, { ...row, querySchema: 'ReportFileQuery' }, {}, side);
    const responses = { ...operation.responses, ...sheetAnswer() };
    add(csvPath(row.path), 'get', {
      ...operation,
      operationId: `${name}Sheet`,
      summary: `${operation.summary} as CSV`,
      responses,
    });
  }
  const archive = { ...reportReads.vatReport, querySchema: 'MonthQuery', query: ['month'] } as const;
  const archiveOperation = readOperation('monthArchive', archive, {}, side);
  const { '304': _, ...archiveAnswers } = archiveOperation.responses;
  add(monthArchivePath, 'get', {
    ...archiveOperation,
    summary:
      'A month for the accountant as ZIP: sales, invoices, cash and register as CSV and PDF, with a manifest',
    responses: { ...archiveAnswers, ...fileAnswer('application/zip') },
  });
  const company = readOperation('settings', { ...reads.settings, path: companyPath, live: false }, {}, side);
  const { '304': __, ...companyAnswers } = company.responses;
  add(companyPath, 'get', {
    ...company,
    operationId: 'company',
    summary: 'Name and address of a NIP, from the list of VAT payers',
    responses: {
      ...companyAnswers,
      '200': {
        description: 'What the register says.',
        content: { 'application/json': { schema: schemas.write(companyAnswer) } },
      },
    },
  });
  for (const [kind, path] of Object.entries(dayReportFiles)) {
    const operation = readOperation('dayReport', reads.dayReport, {}, side);
    const { '304': _, ...answers } = operation.responses;
    const file = kind === 'csv' ? fileAnswer('text/csv') : fileAnswer('application/pdf');
    add(path, 'get', {
      ...operation,
      operationId: kind === 'csv' ? 'dayReportSheet' : 'dayReportPdf',
      summary: `Day report as ${kind.toUpperCase()}`,
      responses: { ...answers, ...file },
    });
  }
  for (const [operationId, path] of Object.entries(invoiceFiles)) {
    const operation = readOperation('invoices', { ...reads.invoices, path }, {}, side);
    const { '304': _, ...answers } = operation.responses;
    const { summary, type } = invoiceFileTexts[operationId as keyof typeof invoiceFiles];
    const responses = { ...answers, ...fileAnswer(type) };
    add(path, 'get', { ...operation, operationId, summary, responses });
  }
  for (const [operationId, path] of Object.entries(menuFiles)) {
    const operation = readOperation('menuItems', reads.menuItems, {}, side);
    const { '304': _, ...answers } = operation.responses;
    const summary = operationId === 'menuSheet' ? 'Menu as CSV' : 'Headings of the menu as CSV';
    add(path, 'get', {
      ...operation,
      operationId,
      summary,
      responses: { ...answers, ...fileAnswer('text/csv') },
    });
  }
  for (const name of writeNames) {
    // Sessions belong to the server: an origin has no logout.
    if (side === 'origin' && name === 'logout') continue;
    const row: WriteRow = writes[name];
    add(row.path, row.method.toLowerCase(), writeOperation(name, row, { schemas, side }));
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Kelner', version, description: sideDescription(side) },
    paths,
    components: {
      schemas: schemas.components(),
      responses: problemComponents(),
      securitySchemes: securitySchemes(side),
    },
    ...(side === 'server' && { 'x-live-protocol': liveProtocolPage() }),
  };
}
