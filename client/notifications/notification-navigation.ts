/** The page's side of a click on a notification of the worker: goes to the order, and answers that it did. */
import { waiterOrderPath } from '#shared/screen-paths.ts';
import { isWorkerMessage } from './worker/worker-messages.ts';

type Workers = Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener' | 'startMessages'>;

/** `go` is the router's: what is unsaved on the screen is asked about first. The answer ends it. */
export function listenForNavigation(workers: Workers | null, go: (path: string) => void): () => void {
  if (workers === null) return () => {};
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data) || data.action !== 'navigate-to-order') return;
    go(waiterOrderPath(data.orderId));
    ports[0]?.postMessage('gone');
  };
  workers.addEventListener('message', hear);
  workers.startMessages();
  return () => workers.removeEventListener('message', hear);
}
