/** A PIN opens the till and not the office: the calls that the tables open to it, whatever else the session's person may do. */
import type { FastifyRequest } from 'fastify';
import { matchPath } from '#shared/contract/paths.ts';
import type { ReadRow } from '#shared/contract/read-row.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import type { WriteRow } from '#shared/contract/write-row.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route of this server under /api: as in the tables. */
    byPin?: true;
  }
}

type OpenCall = { readonly method: string; readonly path: string };

function pathname(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

const readRows: readonly ReadRow[] = readNames.map(name => reads[name]);
const writeRows: readonly WriteRow[] = writeNames.map(name => writes[name]);
const openCalls: readonly OpenCall[] = [
  ...readRows.filter(({ byPin }) => byPin).map(({ path }) => ({ method: 'GET', path: pathname(path) })),
  ...writeRows.filter(({ byPin }) => byPin).map(({ method, path }) => ({ method, path })),
];

/** Files are in no table: none is open. */
export function isOpenByPin({ method, raw, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.byPin) return true;
  const asked = pathname(raw.url ?? '');
  const called = method === 'HEAD' ? 'GET' : method;
  return openCalls.some(call => call.method === called && matchPath(call.path, asked) !== null);
}
