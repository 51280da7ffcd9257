/** The product's server for benches: as main.ts starts it; on request it reports its cost so far to the parent. */
import diagnostics from 'node:diagnostics_channel';
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';

/** `originReads`: number of GET requests to the origin by path. */
export type ServerCost = {
  originRequests: number;
  originReads: Record<string, number>;
  cpuMicros: number;
  rssBytes: number;
};

let originRequests = 0;
const originReads: Record<string, number> = {};
diagnostics.subscribe('undici:request:create', message => {
  const { request } = message as { request: { method: string; path: string } };
  originRequests += 1;
  if (request.method === 'GET') originReads[request.path] = (originReads[request.path] ?? 0) + 1;
});

const read = readConfig();
if ('faults' in read) throw new Error(read.faults.join('\n'));
const { app } = await buildApp({ config: read.ok });
await app.listen({ host: read.ok.host, port: read.ok.port });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const cost: ServerCost = {
    originRequests,
    originReads,
    cpuMicros: user + system,
    rssBytes: process.memoryUsage.rss(),
  };
  process.send?.(cost);
});
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
// An aborted bench leaves no process behind.
process.once('disconnect', () => process.exit());
