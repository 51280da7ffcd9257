/** What this process holds, for benches and trials that compare it over time. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** `rssBytes`: resident memory after a full garbage collection. `openFiles` and `openSockets` are 0 where the system doesn't tell. */
export type HeldMemory = {
  rssBeforeBytes: number;
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

export async function readHeldMemory(): Promise<HeldMemory> {
  const rssBeforeBytes = process.memoryUsage.rss();
  const session = new Session();
  session.connect();
  // As under memory pressure: unlike a plain collection it also releases heap pages that V8 reserved under load. The
  // second pass frees what the first one finalized.
  for (let pass = 0; pass < 2; pass += 1) await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { rss, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
  return { rssBeforeBytes, rssBytes: rss, heapBytes: heapUsed, ...countOpen(), timers };
}
