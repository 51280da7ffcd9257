/** Calls that a session by PIN may make: those that the call tables open to it, whatever the person's other rights. */
import type { FastifyRequest } from 'fastify';
import { matchPath } from '#shared/contract/paths.ts';
import { readNames, reads } from '#shared/contract/reads.ts';
import { writeNames, writes } from '#shared/contract/writes.ts';
import type { ReadRow } from '#shared/kernel/read-row.ts';
import type { WriteRow } from '#shared/kernel/write-row.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same flag as in the call tables, for this server's own routes under /api. */
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

/** Files are in no table, so none is allowed. */
export function isOpenByPin({ method, raw, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.byPin) return true;
  const asked = pathname(raw.url ?? '');
  const called = method === 'HEAD' ? 'GET' : method;
  return openCalls.some(call => call.method === called && matchPath(call.path, asked) !== null);
}
