/** Runs a job in its own worker thread, which ends with the server and returns its result in one message. */
import { Worker } from 'node:worker_threads';

/** Rejects if the thread ends without a result. */
export function inThread<Job, Outcome>(script: URL, job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(script, { workerData: job });
    thread.unref();
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread ended')));
  });
}
