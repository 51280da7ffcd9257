/** Page side of a click on a system notification: navigates to the order and confirms that to the service worker. */
import { waiterOrderPath } from '#shared/kernel/screen-paths.ts';
import { isWorkerMessage } from './worker/worker-messages.ts';

type Workers = Pick<ServiceWorkerContainer, 'addEventListener' | 'removeEventListener' | 'startMessages'>;

/** `go` is the router's navigate, which asks about unsaved changes first. Returns the unsubscribe function. */
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
