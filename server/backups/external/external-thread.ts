/** A worker thread that makes one copy: a network folder that doesn't respond blocks only the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { copyNewest, type ExternalJob } from './copy-newest.ts';

parentPort?.postMessage(await copyNewest(workerData as ExternalJob));
