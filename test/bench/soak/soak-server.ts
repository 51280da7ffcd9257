/** The product as `npm start` runs it, which on request reports its memory after a full garbage collection. */
import { Session } from 'node:inspector/promises';

/** `rssBytes`: resident memory of the process. */
export type HeldMemory = { rssBytes: number; heapBytes: number };

const session = new Session();
session.connect();

process.on('message', async () => {
  // As under memory pressure: unlike a plain collection it also releases heap pages that V8 reserved under load. The
  // second pass frees what the first one finalized.
  for (let pass = 0; pass < 2; pass += 1) await session.post('HeapProfiler.collectGarbage');
  const { rss, heapUsed } = process.memoryUsage();
  const held: HeldMemory = { rssBytes: rss, heapBytes: heapUsed };
  process.send?.(held);
});
// An aborted soak leaves no process behind.
process.once('disconnect', () => process.exit());
await import('../../../server/main.ts');
