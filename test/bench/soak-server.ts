/** The product as `npm start` runs it, and on request it tells its parent what it holds after a full collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** `heldBytes`: of RSS all but the room that V8 keeps free for itself, which grows with the load and not with what is held. */
export type HeldMemory = { heldBytes: number; heapBytes: number };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.on('message', () => {
  // What the first pass finalizes the second one frees.
  collect();
  setImmediate(() => {
    collect();
    const { rss, heapTotal, heapUsed } = process.memoryUsage();
    const held: HeldMemory = { heldBytes: rss - (heapTotal - heapUsed), heapBytes: heapUsed };
    process.send?.(held);
  });
});
// A soak that broke off leaves nothing running.
process.once('disconnect', () => process.exit());
await import('../../server/main.ts');
