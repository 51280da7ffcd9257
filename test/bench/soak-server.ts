/** The product as `npm start` runs it, and on request it tells its parent what it holds after a full collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type HeldMemory = { rssBytes: number; heapBytes: number };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', () => {
  // What the first pass finalizes the second one frees.
  collect();
  setImmediate(() => {
    collect();
    const { rss, heapUsed } = process.memoryUsage();
    const held: HeldMemory = { rssBytes: rss, heapBytes: heapUsed };
    process.send?.(held);
  });
});
await import('../../server/main.ts');
