/** The product as `npm start` runs it, which on request reports its memory after a full garbage collection. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** `rssBytes`: resident memory of the process. `openFiles` and `openSockets` are 0 where the system doesn't tell. */
export type HeldMemory = {
  rssBytes: number;
  heapBytes: number;
  openFiles: number;
  openSockets: number;
  timers: number;
};

const ownFiles = '/proc/self/fd';

function countOpen(): Pick<HeldMemory, 'openFiles' | 'openSockets'> {
  if (!existsSync(ownFiles)) return { openFiles: 0, openSockets: 0 };
  const targets = readdirSync(ownFiles).flatMap(name => {
    try {
      return readlinkSync(`${ownFiles}/${name}`);
    } catch {
      // That with which the folder was read.
      return [];
    }
  });
  const openSockets = targets.filter(target => target.startsWith('socket:')).length;
  return { openFiles: targets.length - openSockets, openSockets };
}

const session = new Session();
session.connect();

process.on('message', async () => {
  // As under memory pressure: unlike a plain collection it also releases heap pages that V8 reserved under load. The
  // second pass frees what the first one finalized.
  for (let pass = 0; pass < 2; pass += 1) await session.post('HeapProfiler.collectGarbage');
  const { rss, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
  const held: HeldMemory = { rssBytes: rss, heapBytes: heapUsed, ...countOpen(), timers };
  process.send?.(held);
});
// An aborted soak leaves no process behind.
process.once('disconnect', () => process.exit());
await import('../../../server/main.ts');
