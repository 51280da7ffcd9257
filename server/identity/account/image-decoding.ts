/**
 * Whether an uploaded picture can be decoded: a file of the right form may still have none in it. Each in a worker thread that ends with it, one at a
 * time, so that pictures that are made to take long or much memory cost no request anything.
 */
import { Worker } from 'node:worker_threads';

const withinMs = 10_000;

function decode(content: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./image-thread.ts', import.meta.url), { workerData: content });
    const late = setTimeout(() => {
      resolve(false);
      void thread.terminate();
    }, withinMs);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(late);
      reject(new Error('The picture was not decoded'));
    });
  });
}

let last: Promise<unknown> = Promise.resolve();

/** False also where it takes too long. */
export function isDecodable(content: Buffer): Promise<boolean> {
  const decoded = last.then(() => decode(content));
  last = decoded.catch(() => {});
  return decoded;
}
