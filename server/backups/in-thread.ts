/** Runs a job in a worker thread of its own, which ends with the server and answers by one message. */
import { Worker } from 'node:worker_threads';

/** Rejects where the thread ends without an answer. */
export function inThread<Job, Outcome>(script: URL, job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(script, { workerData: job });
    thread.unref();
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread ended')));
  });
}
