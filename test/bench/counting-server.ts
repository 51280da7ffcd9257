/** The product's server for benches: as main.ts starts it, and on request it tells its parent what it cost so far. */
import diagnostics from 'node:diagnostics_channel';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';

export type ServerCost = { originRequests: number; cpuMicros: number; rssBytes: number };

let originRequests = 0;
diagnostics.subscribe('undici:request:create', () => {
  originRequests += 1;
});

const read = readConfig();
if ('faults' in read) throw new Error(read.faults.join('\n'));
const { app } = await buildApp({ config: read.ok });
await app.listen({ host: read.ok.host, port: read.ok.port });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const cost: ServerCost = { originRequests, cpuMicros: user + system, rssBytes: process.memoryUsage.rss() };
  process.send?.(cost);
});
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
