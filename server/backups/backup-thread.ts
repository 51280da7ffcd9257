/** A worker thread that takes a base of the backups. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupJob, takeBase } from '../store/backup-files/take-backup.ts';

parentPort?.postMessage(await takeBase(workerData as BackupJob));
