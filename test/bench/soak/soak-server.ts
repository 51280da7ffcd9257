/** The product as `npm start` runs it, and on request it tells its parent what it holds after a full collection. */
import { Session } from 'node:inspector/promises';

/** `rssBytes`: all that the process has of the machine's memory. */
export type HeldMemory = { rssBytes: number; heapBytes: number };

const session = new Session();
session.connect();

process.on('message', async () => {
  // As when memory is short: unlike a plain collection it also gives back the room that load made V8 take. What the
  // first pass finalizes the second one frees.
  for (let pass = 0; pass < 2; pass += 1) await session.post('HeapProfiler.collectGarbage');
  const { rss, heapUsed } = process.memoryUsage();
  const held: HeldMemory = { rssBytes: rss, heapBytes: heapUsed };
  process.send?.(held);
});
// A soak that broke off leaves nothing running.
process.once('disconnect', () => process.exit());
await import('../../../server/main.ts');
