/** The product as `npm start` runs it, which tells its parent what it costs (`'cost'`) and holds (`'memory'`). */
import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerProcess } from '../server-process.ts';
import { type HeldMemory, readHeldMemory } from './held-memory.ts';

export const measuredServer = 'test/helpers/measuring/measured-server.ts';

/** So far. `originReads`: number of GET requests to the origin by path. */
type ServerCost = {
  originRequests: number;
  originReads: Record<string, number>;
  cpuMicros: number;
};

async function ask<T>({ child }: Pick<ServerProcess, 'child'>, question: 'cost' | 'memory'): Promise<T> {
  child.send(question);
  const [answer] = await once(child, 'message');
  return answer;
}

export const costOf = (server: Pick<ServerProcess, 'child'>) => ask<ServerCost>(server, 'cost');
/** After a full garbage collection. */
export const memoryOf = (server: Pick<ServerProcess, 'child'>) => ask<HeldMemory>(server, 'memory');

if (import.meta.main) {
  const originReads: Record<string, number> = {};
  let originRequests = 0;
  diagnostics.subscribe('undici:request:create', message => {
    const { request } = message as { request: { method: string; path: string } };
    originRequests += 1;
    if (request.method === 'GET') originReads[request.path] = (originReads[request.path] ?? 0) + 1;
  });
  process.on('message', async question => {
    const { user, system } = process.cpuUsage();
    const cost: ServerCost = { originRequests, originReads, cpuMicros: user + system };
    process.send?.(question === 'cost' ? cost : await readHeldMemory());
  });
  // An aborted run leaves no process behind.
  process.once('disconnect', () => process.exit());
  await import('../../../server/main.ts');
}
