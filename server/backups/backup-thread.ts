/** A worker thread that takes one backup. */
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupJob, takeBackup } from '../store/backup-files/take-backup.ts';

parentPort?.postMessage(takeBackup(workerData as BackupJob));
