/** A worker thread that checks one backup: a year's store takes minutes. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ProofJob, proveBackup } from './prove-backup.ts';

parentPort?.postMessage(await proveBackup(workerData as ProofJob));
