/** Reports this process's memory after a full garbage collection to the parent. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Memory = { rssBytes: number; rssCollectedBytes: number; heapBytes: number };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export function answerMemory(): void {
  const rssBytes = process.memoryUsage.rss();
  for (let turn = 0; turn < 3; turn += 1) collect();
  const { rss, heapUsed } = process.memoryUsage();
  const memory: Memory = { rssBytes, rssCollectedBytes: rss, heapBytes: heapUsed };
  process.send?.(memory);
}
